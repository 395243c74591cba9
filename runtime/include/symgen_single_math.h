/* The functions of <math.h> that models call, for floats. */
#ifndef SYMGEN_OWN_MATH
#define SYMGEN_OWN_MATH

#include <math.h>

#define sin sinf
#define cos cosf
#define tan tanf
#define asin asinf
#define acos acosf
#define atan atanf
#define atan2 atan2f
#define exp expf
#define log logf
#define tanh tanhf
#define pow powf
#define sqrt sqrtf
#define fabs fabsf
#define fmax fmaxf
#define fmin fminf
#undef HUGE_VAL
#define HUGE_VAL HUGE_VALF

#endif

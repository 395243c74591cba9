/* Times what robot_codegen wrote, as robot_pinocchio times Pinocchio: robot_generated NQ NV < STATES */
#include <stdio.h>
#include <stdlib.h>

#include "shortest.h"

typedef int Generated(const double **in, double **out, long long *integers, double *work, int memory);
Generated aba_world, aba_local;

static void read_numbers(double *numbers, int count)
{
    for (int k = 0; k < count; k++)
        if (scanf("%lf", &numbers[k]) != 1)
            exit(1);
}

int main(int count, char **arguments)
{
    enum { MOST = 1000 };
    static double q[MOST], v[MOST], forces[MOST], a[MOST], work[1 << 20];
    static long long integers[MOST];
    const double *in[] = {q, v, forces};
    double *out[] = {a};
    const int nq = count > 2 ? atoi(arguments[1]) : 0, nv = count > 2 ? atoi(arguments[2]) : 0;
    int states = 0;
    if (nq < 1 || nq > MOST || nv < 1 || nv > MOST || scanf("%d", &states) != 1)
        return 1;
    double world = 0.0, local = 0.0;
    for (int s = 0; s < states; s++) {
        read_numbers(q, nq);
        read_numbers(v, nv);
        read_numbers(forces, nv);
        ADD_SHORTEST(world, aba_world(in, out, integers, work, 0));
        ADD_SHORTEST(local, aba_local(in, out, integers, work, 0));
        printf("ACCELERATION");
        for (int k = 0; k < nv; k++)
            printf(" %.17g", a[k]);
        printf("\n");
    }
    printf("RESULT {\"what\": \"world\", \"us_min\": %.5f}\n", 1e6 * world / states);
    printf("RESULT {\"what\": \"local\", \"us_min\": %.5f}\n", 1e6 * local / states);
    return 0;
}

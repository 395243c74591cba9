/* Arguments of the forward kinematics and of the Kalman filter of a platform on legs: what a program that calls them includes.

   A pose is (x, y, z, roll, pitch, yaw) in m and rad, see docs/platforms.md. The functions of widths above one want
   `constants` at an address that is a multiple of 64. */
#ifndef SYMGEN_POSES_H
#define SYMGEN_POSES_H

enum { symgen_pose_size = 6, symgen_filter_size = 2 * symgen_pose_size };

enum symgen_pose_method {
    symgen_newton = 0,         /* (8) with the exact Jacobian */
    symgen_newton_paper = 1,   /* (8) as in the paper: angular velocity for rates of the angles */
    symgen_constant_gain = 2,  /* (15, 16) */
    symgen_second_order = 3,   /* the constant gain with the second-order term */
    symgen_refreshed_gain = 4  /* a gain that is made anew when the residual shrinks too slowly */
};

/* What is not as it should be with a pose; 0 is a converged pose without any doubt. */
enum symgen_pose_flag {
    symgen_pose_open = 1,          /* the residual stayed above the tolerance */
    symgen_pose_out_of_stroke = 2, /* a given length is outside the stroke of its leg */
    symgen_pose_inconsistent = 4,  /* no pose has these lengths: the residual stopped shrinking above the tolerance */
    symgen_pose_singular = 8,      /* a Jacobian on the way was (nearly) singular */
    symgen_pose_not_finite = 16,
    symgen_pose_outside = 32       /* outside the given box: perhaps another assembly mode */
};

typedef struct {
    int rows;                /* poses */
    int method;              /* enum symgen_pose_method */
    int streams;             /* 0, or rows are steps of so many trajectories in turn: each starts from the pose before it */
    int limit;               /* most updates */
    double tolerance;        /* on the sum of |L - given|, m (7) */
    double refresh;          /* share of the residual that may be left before the gain is made anew */
    const double *constants; /* filled by NAME_constants, aligned to a vector */
    const double *lengths;   /* rows x legs: given, m */
    const double *start;     /* 6, or rows x 6 with start_stride 6 */
    int start_stride;
    const double *limits;    /* shortest and longest length of each leg */
    const double *box;       /* smallest and largest entry of the pose, in turn */
    double *pose;            /* rows x 6 */
    double *residual;        /* rows x legs: L(pose) - given; may be null */
    double *sum;             /* rows: sum of |residual| */
    int *updates;            /* rows */
    int *flags;              /* rows */
} symgen_platform_run;

/* An extended Kalman filter over noisy leg lengths; its state is the pose and its rate. */
typedef struct {
    int steps, streams;       /* rows are the instants of `streams` trajectories in turn */
    double step;              /* s between instants */
    double noise;             /* standard deviation of a length, m */
    const double *agility;    /* 6: density of the white noise of acceleration, (m/s^2)^2/Hz, (rad/s^2)^2/Hz */
    const double *constants;  /* filled by NAME_constants, aligned to a vector */
    const double *lengths;    /* rows x legs: measured, m */
    double *state;            /* streams x 12: pose and rate one step before the first instant; left at the last one */
    double *covariance;       /* streams x 12 x 12: of the state; left at the last instant, so that the next call goes on */
    double *pose, *rate;      /* rows x 6 */
    double *deviation;        /* rows x 6: standard deviations of the pose */
    double *surprise;         /* rows: squared innovations over their variances, on average the number of legs */
} symgen_platform_filter;

#endif

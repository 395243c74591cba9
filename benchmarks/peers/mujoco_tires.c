/* Tires of the benchmark car, its road and the target of its rack, as MuJoCo's control callback. */
#include <math.h>
#include <mujoco/mujoco.h>

enum { MOST = 4 };
typedef struct {
  double radius, stiffness, damping, cornering, deflection;
} Tire;

static int count, wheels[MOST], carriers[MOST];
static Tire tires[MOST];

void set_tires(int number, const int *wheel, const int *carrier, const double *numbers) {
  count = number;
  for (int i = 0; i < number; ++i) {
    const double *n = numbers + 5 * i;
    wheels[i] = wheel[i];
    carriers[i] = carrier[i];
    tires[i] = (Tire){n[0], n[1], n[2], n[3], n[4]};
  }
}

static double road(double time, int tire) {
  const double phase = 0.5 * tire;
  return 0.01 * (cos(phase) - cos(2 * M_PI * 1.5 * time + phase));
}

void control(const mjModel *model, mjData *data) {
  data->ctrl[0] = 0.004 * sin(2 * M_PI * 0.5 * data->time);
  for (int i = 0; i < count; ++i) {
    const Tire *tire = tires + i;
    mjtNum velocity[6];
    mj_objectVelocity(model, data, mjOBJ_BODY, wheels[i], velocity, 0);
    const mjtNum *v = velocity + 3, *axes = data->xmat + 9 * carriers[i];
    const double height = data->xpos[3 * wheels[i] + 2];
    double load = tire->stiffness * (tire->radius + tire->deflection + road(data->time, i) - height) - tire->damping * v[2];
    if (load < 0) load = 0;
    const double norm = hypot(axes[1], axes[4]), sx = axes[1] / norm, sy = axes[4] / norm;
    const double sideways = v[0] * sx + v[1] * sy, along = v[0] * sy - v[1] * sx;
    const double share = load / (tire->stiffness * tire->deflection);
    const double side = -tire->cornering * share * atan2(sideways, fabs(along) + 0.1);
    mjtNum *force = data->xfrc_applied + 6 * wheels[i];
    force[0] = side * sx;
    force[1] = side * sy;
    force[2] = load;
    force[3] = tire->radius * force[1];
    force[4] = -tire->radius * force[0];
    force[5] = 0;
  }
}

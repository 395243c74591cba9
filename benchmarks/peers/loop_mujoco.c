/* MuJoCo's steps of a robot with loops: loop_mujoco MODEL.xml implicitfast|euler STEPS < ROBOT

   ROBOT is what peers/loop_robots.py writes; only its servos are read. Loops are equality constraints. Prints what loop_pinocchio does. */
#include <mujoco/mujoco.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shortest.h"

typedef struct {
    int q, v;
    double k, rest, amplitude, frequency, phase, d;
} servo;

static mjModel *model;
static mjData *data;
static servo *servos;
static int count;

static void apply(void)
{
    for (int n = 0; n < count; n++)
        data->qfrc_applied[servos[n].v] = 0.0;
    for (int n = 0; n < count; n++) {
        const servo *s = servos + n;
        const double aim = s->rest + s->amplitude * sin(s->frequency * data->time + s->phase);
        data->qfrc_applied[s->v] += s->k * (aim - data->qpos[s->q]) - s->d * data->qvel[s->v];
    }
}

static void step(void)
{
    apply();
    mj_step(model, data);
}

static int read_servos(void)
{
    int bodies, closures;
    double skipped;
    if (scanf("%d %d %d", &bodies, &closures, &count) != 3)
        return 0;
    for (int n = 0; n < bodies * 22 + closures * 5; n++)
        if (scanf("%lf", &skipped) != 1)
            return 0;
    servos = calloc((size_t)count, sizeof *servos);
    for (int n = 0; n < count; n++) {
        servo *s = servos + n;
        int body;
        if (scanf("%d %lf %lf %lf %lf %lf %lf", &body, &s->k, &s->rest, &s->amplitude, &s->frequency, &s->phase, &s->d) != 7)
            return 0;
        s->q = model->jnt_qposadr[model->body_jntadr[body + 1]];
        s->v = model->jnt_dofadr[model->body_jntadr[body + 1]];
    }
    return 1;
}

int main(int number, char **arguments)
{
    char error[1000] = "";
    (void)number;
    model = mj_loadXML(arguments[1], NULL, error, sizeof error);
    if (!model) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    model->opt.integrator = strcmp(arguments[2], "euler") ? mjINT_IMPLICITFAST : mjINT_EULER;
    data = mj_makeData(model);
    if (!read_servos())
        return 1;
    const int steps = atoi(arguments[3]);
    apply();
    mj_forward(model, data);
    printf("ACCELERATION");
    for (int k = 0; k < model->nv; k++)
        printf(" %.17g", data->qacc[k]);
    double worst = 0.0;
    for (int n = 0; n < steps; n++) {
        step();
        for (int k = 0; k < data->nefc; k++)
            worst = fmax(worst, fabs(data->efc_pos[k]));
    }
    mj_kinematics(model, data);
    printf("\nPLACE");
    for (int k = 1; k < model->nbody; k++)
        printf(" %.17g %.17g %.17g", data->xipos[3 * k], data->xipos[3 * k + 1], data->xipos[3 * k + 2]);
    printf("\nCLOSURE %.3g\n", worst);
    double once = 0.0, run = 0.0, kept = 0.0;
    ADD_SHORTEST(once, apply(); mj_forward(model, data); kept += data->qacc[0]);
    for (int k = 0; k < 20; k++) {
        mj_resetData(model, data);
        const double began = seconds_now();
        for (int n = 0; n < steps; n++)
            step();
        const double took = (seconds_now() - began) / steps;
        run = k ? fmin(run, took) : took;
    }
    printf("RESULT {\"what\": \"acceleration\", \"us_min\": %.5f}\n", 1e6 * once);
    printf("RESULT {\"what\": \"step\", \"us_min\": %.5f}\n", 1e6 * run);
    fprintf(stderr, "%g\n", kept);
    return 0;
}

// Pinocchio's dynamics of a robot with loops: loop_pinocchio cd|lcaba STEPS < ROBOT
//
// ROBOT is what peers/loop_robots.py writes. `cd` is constraintDynamics, `lcaba` the articulated-body algorithm with loop closure, both
// with proximal iterations; steps of 1 ms are semi-implicit Euler's, with Baumgarte's stabilisation. Prints accelerations at the start,
// centres of mass after STEPS steps, the largest error of a closure, and the shortest times of an acceleration and of a step.
#include <pinocchio/multibody.hpp>
#include <pinocchio/algorithm/kinematics.hpp>
#include <pinocchio/algorithm/joint-configuration.hpp>
#include <pinocchio/algorithm/constrained-dynamics.hpp>
#include <pinocchio/algorithm/loop-constrained-aba.hpp>

#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "shortest.h"

using namespace pinocchio;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

static const double STEP = 1e-3;

struct Servo
{
    int body;
    double k, rest, amplitude, frequency, phase, d;
};

static Vector3d vector_of(std::istream &in)
{
    Vector3d v;
    in >> v[0] >> v[1] >> v[2];
    return v;
}

int main(int, char **arguments)
{
    const bool recursive = std::string(arguments[1]) == "lcaba";
    const int steps = std::atoi(arguments[2]);
    int bodies = 0, closures = 0, servos = 0;
    std::cin >> bodies >> closures >> servos;
    Model model;
    model.gravity.linear() = Vector3d(0, 0, -9.81);
    std::vector<JointIndex> joints(bodies);
    std::vector<Vector3d> anchors(bodies), centres(bodies);
    for (int k = 0; k < bodies; k++) {
        int parent = -1, type = 0;
        double mass = 0.0, i[6], armature = 0.0;
        std::cin >> parent >> type >> mass;
        const Vector3d com = vector_of(std::cin);
        for (double &entry : i)
            std::cin >> entry;
        anchors[k] = vector_of(std::cin);
        const Vector3d axis = vector_of(std::cin), axis2 = vector_of(std::cin);
        std::cin >> armature;
        const JointIndex carrier = parent < 0 ? 0 : joints[parent];
        const SE3 place(Matrix3d::Identity(), parent < 0 ? anchors[k] : Vector3d(anchors[k] - anchors[parent]));
        const std::string name = "joint" + std::to_string(k);
        switch (type) {
        case 0: joints[k] = model.addJoint(carrier, JointModelFreeFlyer(), place, name); break;
        case 1: joints[k] = model.addJoint(carrier, JointModelRevoluteUnaligned(axis), place, name); break;
        case 2: joints[k] = model.addJoint(carrier, JointModelPrismaticUnaligned(axis), place, name); break;
        case 3: joints[k] = model.addJoint(carrier, JointModelSpherical(), place, name); break;
        default: joints[k] = model.addJoint(carrier, JointModelUniversal(axis, axis2), place, name);
        }
        Matrix3d inertia;
        inertia << i[0], i[3], i[4], i[3], i[1], i[5], i[4], i[5], i[2];
        centres[k] = com - anchors[k];
        model.appendBodyToJoint(joints[k], Inertia(mass, centres[k], inertia), SE3::Identity());
        if (type == 1 || type == 2)
            model.armature[model.joints[joints[k]].idx_v()] = armature;
    }
    const double stabilised = 0.2 / STEP;
    PINOCCHIO_STD_VECTOR_WITH_EIGEN_ALLOCATOR(RigidConstraintModel) constraints;
    for (int k = 0; k < closures; k++) {
        int a = 0, b = 0;
        std::cin >> a >> b;
        const Vector3d point = vector_of(std::cin);
        auto on = [&](int body) { return SE3(Matrix3d::Identity(), body < 0 ? point : Vector3d(point - anchors[body])); };
        RigidConstraintModel closure(CONTACT_3D, model, a < 0 ? 0 : joints[a], on(a), b < 0 ? 0 : joints[b], on(b), LOCAL);
        closure.baumgarte_corrector_parameters().Kp = stabilised * stabilised;
        closure.baumgarte_corrector_parameters().Kd = 2 * stabilised;
        constraints.push_back(closure);
    }
    std::vector<Servo> laws(servos);
    for (Servo &s : laws)
        std::cin >> s.body >> s.k >> s.rest >> s.amplitude >> s.frequency >> s.phase >> s.d;

    Data data(model), other(model);
    PINOCCHIO_STD_VECTOR_WITH_EIGEN_ALLOCATOR(RigidConstraintData) closing;
    for (const auto &constraint : constraints)
        closing.push_back(constraint.createData());
    ProximalSettings settings(1e-10, recursive ? 1e-6 : 1e-10, recursive ? 3 : 1);
    if (recursive)
        computeJointMinimalOrdering(model, data, constraints);
    else
        initConstraintDynamics(model, data, constraints, closing);

    double time = 0.0;
    VectorXd q = neutral(model), v = VectorXd::Zero(model.nv), tau(model.nv), next(model.nq), moved(model.nv);
    auto accelerate = [&]() {
        tau.setZero();
        for (const Servo &s : laws) {
            const auto &joint = model.joints[joints[s.body]];
            const double aim = s.rest + s.amplitude * std::sin(s.frequency * time + s.phase);
            tau[joint.idx_v()] += s.k * (aim - q[joint.idx_q()]) - s.d * v[joint.idx_v()];
        }
        if (recursive)
            lcaba(model, data, q, v, tau, constraints, closing, settings);
        else
            constraintDynamics(model, data, q, v, tau, constraints, closing, settings);
    };
    auto step = [&]() {
        accelerate();
        v += STEP * data.ddq;
        moved = STEP * v;
        integrate(model, q, moved, next);
        q.swap(next);
        time += STEP;
    };
    auto start = [&]() {
        q = neutral(model);
        v.setZero();
        time = 0.0;
    };
    accelerate();
    std::printf("ACCELERATION");
    for (double number : data.ddq)
        std::printf(" %.17g", number);
    double error = 0.0;
    for (int n = 0; n < steps; n++) {
        step();
        if (n % 20 == 0) {
            forwardKinematics(model, other, q);
            for (const auto &c : constraints) {
                const Vector3d first = other.oMi[c.joint1_id].act(c.joint1_placement).translation();
                const Vector3d second = other.oMi[c.joint2_id].act(c.joint2_placement).translation();
                error = std::max(error, (first - second).norm());
            }
        }
    }
    forwardKinematics(model, other, q);
    std::printf("\nPLACE");
    for (int k = 0; k < bodies; k++) {
        const Vector3d place = other.oMi[joints[k]].act(centres[k]);
        std::printf(" %.17g %.17g %.17g", place[0], place[1], place[2]);
    }
    std::printf("\nCLOSURE %.3g\n", error);
    double once = 0.0, run = 0.0, kept = 0.0;
    ADD_SHORTEST(once, accelerate(); kept += data.ddq[0]);
    for (int k = 0; k < 20; k++) {
        start();
        const double began = seconds_now();
        for (int n = 0; n < steps; n++)
            step();
        const double took = (seconds_now() - began) / steps;
        run = k ? std::min(run, took) : took;
    }
    std::printf("RESULT {\"what\": \"acceleration\", \"us_min\": %.5f}\n", 1e6 * once);
    std::printf("RESULT {\"what\": \"step\", \"us_min\": %.5f}\n", 1e6 * run);
    std::fprintf(stderr, "%g\n", kept);
}

// Pinocchio's articulated-body algorithm in given states: robot_pinocchio MODEL < STATES
//
// MODEL is a file of Pinocchio's `saveToText`. STATES are their number and, for each, q, v and the generalised forces. Prints the
// accelerations of every state, and the mean over the states of the shortest time of one call, by each convention.
#include <pinocchio/multibody.hpp>
#include <pinocchio/serialization.hpp>
#include <pinocchio/algorithm/aba.hpp>

#include <cstdio>
#include <iostream>
#include <vector>

#include "shortest.h"

using pinocchio::Convention;

int main(int, char **arguments)
{
    pinocchio::Model model;
    model.loadFromText(arguments[1]);
    pinocchio::Data data(model);
    int states = 0;
    std::cin >> states;
    double world = 0.0, local = 0.0, kept = 0.0;
    for (int s = 0; s < states; s++) {
        Eigen::VectorXd q(model.nq), v(model.nv), forces(model.nv);
        for (Eigen::VectorXd *each : {&q, &v, &forces})
            for (double &number : *each)
                std::cin >> number;
        const Eigen::VectorXd &a = pinocchio::aba(model, data, q, v, forces, Convention::WORLD);
        std::printf("ACCELERATION");
        for (double number : a)
            std::printf(" %.17g", number);
        std::printf("\n");
        ADD_SHORTEST(world, pinocchio::aba(model, data, q, v, forces, Convention::WORLD); kept += data.ddq[0]);
        ADD_SHORTEST(local, pinocchio::aba(model, data, q, v, forces, Convention::LOCAL); kept += data.ddq[0]);
    }
    std::printf("RESULT {\"what\": \"world\", \"us_min\": %.5f}\n", 1e6 * world / states);
    std::printf("RESULT {\"what\": \"local\", \"us_min\": %.5f}\n", 1e6 * local / states);
    std::fprintf(stderr, "%g\n", kept);
}

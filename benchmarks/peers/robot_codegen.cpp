// C for Pinocchio's articulated-body algorithm, by its own support of CasADi: robot_codegen MODEL FOLDER
//
// MODEL is a file of Pinocchio's `saveToText`. FOLDER/robot.c gets the functions aba_world and aba_local of q, v and the generalised
// forces, with the model's numbers folded and common expressions shared.
#include <pinocchio/autodiff/casadi.hpp>
#include <pinocchio/multibody.hpp>
#include <pinocchio/serialization.hpp>
#include <pinocchio/algorithm/aba.hpp>

#include <casadi/casadi.hpp>

#include <string>

using casadi::SX;
using pinocchio::Convention;
using Vector = Eigen::Matrix<SX, Eigen::Dynamic, 1>;

static Vector elements(const SX &symbols)
{
    Vector made(symbols.size1());
    for (Eigen::Index k = 0; k < made.size(); k++)
        made[k] = symbols(static_cast<casadi_int>(k));
    return made;
}

int main(int, char **arguments)
{
    pinocchio::Model numbers;
    numbers.loadFromText(arguments[1]);
    const pinocchio::ModelTpl<SX> model = numbers.cast<SX>();
    const SX q = SX::sym("q", model.nq), v = SX::sym("v", model.nv), forces = SX::sym("forces", model.nv);
    casadi::CodeGenerator generator("robot.c");
    for (Convention convention : {Convention::WORLD, Convention::LOCAL}) {
        pinocchio::DataTpl<SX> data(model);
        pinocchio::aba(model, data, elements(q), elements(v), elements(forces), convention);
        SX a(model.nv, 1);
        for (Eigen::Index k = 0; k < model.nv; k++)
            a(static_cast<casadi_int>(k)) = data.ddq[k];
        const std::string name = convention == Convention::WORLD ? "aba_world" : "aba_local";
        generator.add(casadi::Function(name, {q, v, forces}, {cse(a)}));
    }
    generator.generate(std::string(arguments[2]) + "/");
}

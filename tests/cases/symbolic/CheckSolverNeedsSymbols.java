// Without path conditions there are no answers to confirm.
//@ options: --check-solver
//@ verdict: error
//@ reason: --check-solver needs --symbolic
class CheckSolverNeedsSymbols {
    public static void main(String[] args) {}
}

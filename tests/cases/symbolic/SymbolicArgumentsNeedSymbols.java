// Symbolic arguments without symbolic inputs are refused.
//@ options: --symbolic-args 2
//@ revisions: default
//@ verdict: error
//@ reason: --symbolic-args needs --symbolic
class SymbolicArgumentsNeedSymbols {
    public static void main(String[] args) {}
}

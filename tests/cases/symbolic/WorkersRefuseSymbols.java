// Several workers cannot share terms yet, so the options are refused together.
//@ options: --symbolic --workers 2
//@ revisions: default
//@ verdict: error
//@ reason: --symbolic cannot be combined with --workers 2
class WorkersRefuseSymbols {
    public static void main(String[] args) {}
}

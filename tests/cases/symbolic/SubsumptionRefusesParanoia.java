// A covered state cannot be compared with its vector.
//@ options: --symbolic --subsumption --paranoid
//@ revisions: default
//@ verdict: error
//@ reason: --paranoid cannot be combined with --subsumption: a state is taken for one that covers it
class SubsumptionRefusesParanoia {
    public static void main(String[] args) {}
}

// A compact store may have missed states, so it never says safe.
//@ revisions: compact bitstate workers-compact workers-bitstate
//@ verdict: incomplete
class LossyStoreIsNeverSafe {
    public static void main(String[] args) {
        assert args.length == 0;
    }
}

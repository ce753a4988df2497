// A record exists only after its components, so no record is its own component.
//@ main: RecordsHaveNoCycles#check
//@ options: --symbolic --input-size 3
//@ revisions: default none paranoid
//@ verdict: safe

class RecordsHaveNoCycles {
    Link link;
    Chain chain;

    static void check(Link first, Chain chain) {
        if (first != null && first.next() != null) {
            assert first.next() != first;
            assert first.next().next() != first;
        }
        if (chain != null && chain.next() != null) {
            assert chain.next() != chain && chain.length() == chain.next().length() + 1;
            assert chain.next().next() != chain;
        }
    }
}

record Link(Link next) {}

record Chain(Chain next, RecordsHaveNoCycles owner, int length) {
    Chain {
        length = next == null ? 0 : next.length + 1;
        if (owner != null && owner.chain != null && owner.chain.length < 0) {
            throw new IllegalArgumentException();
        }
    }
}

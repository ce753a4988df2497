// A compact store reports the probability that the store took two states for one.
//@ revisions: compact workers-compact
//@ verdict: incomplete
//@ reason: have the same one with a probability of at most 2^-
class CompactStoreTellsItsBound {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x++).start();
        x += 2;
    }
}

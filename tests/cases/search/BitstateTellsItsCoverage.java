// A bitstate store reports its fill and its estimated coverage, and never gives safe.
//@ revisions: bitstate workers-bitstate
//@ verdict: incomplete
//@ reason: of the bits are set, about 100.00% of the reached states were explored
class BitstateTellsItsCoverage {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x++).start();
        x += 2;
    }
}

// `Object.clone` reads a field that another thread writes. The JVM may copy a volatile field like any
// other one.
//@ verdict: unsafe
//@ options: --property data-race
//@ revisions: local lock
class CloneReadsFields implements Cloneable {
    private volatile long count;

    public static void main(String[] args) throws Exception {
        CloneReadsFields shared = new CloneReadsFields();
        Thread other = new Thread(() -> shared.count = 1); //~ data-race
        other.start();
        CloneReadsFields copy = (CloneReadsFields) shared.clone();
        other.join();
        assert copy.count <= 1;
    }
}

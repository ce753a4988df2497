import org.sosy_lab.sv_benchmarks.Verifier;

/** Fails in two ways. */
class Orders {
    public static void main(String[] args) {
        int items = Verifier.nondetInt();
        int price = 1000 / items;
        assert price * items <= 1000;
        assert price != 17;
    }
}

import org.sosy_lab.sv_benchmarks.Verifier;

/** Two threads that move a counter by an input. */
class Turns {
    static volatile int counter;
    static int step;

    public static void main(String[] args) throws InterruptedException {
        step = Verifier.nondetInt();
        Thread other = new Thread(() -> counter += step);
        other.start();
        counter -= step;
        other.join();
        assert counter == 0;
    }
}

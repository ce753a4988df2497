import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A thread asks for inputs of several types; one of them is a long string. */
public class InputsOfThreads {
    public static void main(String[] args) throws Exception {
        int limit = Verifier.nondetInt();
        Thread thread = new Thread(() -> check(limit));
        thread.start();
        thread.join();
    }

    static void check(int limit) {
        String name = Verifier.nondetString();
        double weight = Verifier.nondetDouble();
        int die = new Random().nextInt(6);
        if (name.length() > limit && limit > 200 && name.startsWith("a \u0161")) {
            if (weight > 2.5 && die == 3 && Verifier.nondetBoolean()) {
                throw new IllegalStateException(name.length() + " characters");
            }
        }
    }
}

import org.sosy_lab.sv_benchmarks.Verifier;

/** Accepts words whose letters give a certain number. */
class Code {
    public static void main(String[] args) {
        String word = Verifier.nondetString();
        if (word.length() == 3 && word.startsWith("o")) {
            assert word.hashCode() != "one".hashCode();
        }
    }
}

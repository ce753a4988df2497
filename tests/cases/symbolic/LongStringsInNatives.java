// A native method that reads a long string ends the path, which the result states.
//@ options: --symbolic
//@ revisions: default local
//@ verdict: incomplete
//@ reason: strings of more than 64 for s from LongStringsInNatives.main
import org.sosy_lab.sv_benchmarks.Verifier;

class LongStringsInNatives {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 64) {
            System.out.println("printed: " + s);
            assert s.intern() == "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
        }
    }
}

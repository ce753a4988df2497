// A stream of the program keeps the digits, so they restrict the input.
//@ options: --symbolic
//@ revisions: default none
//@ verdict: incomplete
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.sosy_lab.sv_benchmarks.Verifier;

class FloatingInputsInOtherStreams {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true);
        out.println("d=" + d);
        assert bytes.toString().startsWith("d=") && !bytes.toString().contains("?");
    }
}

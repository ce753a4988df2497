// A file has the number of an input, so other values of the input are left out.
//@ options: --symbolic
//@ revisions: default local
//@ verdict: incomplete
//@ reason: the value of x from WrittenBytesArePinned.main
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sosy_lab.sv_benchmarks.Verifier;

class WrittenBytesArePinned {
    public static void main(String[] args) throws IOException {
        byte x = Verifier.nondetByte();
        Files.write(Path.of("written"), new byte[] {x});
        assert Files.size(Path.of("written")) == 1;
    }
}

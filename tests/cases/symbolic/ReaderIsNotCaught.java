// No code of the program follows an exception of a reader, so the program cannot observe one.
//@ main: ReaderIsNotCaught#first
//@ options: --symbolic --string-length 2
//@ revisions: default none
//@ verdict: safe
import java.io.IOException;
import java.io.Reader;

class ReaderIsNotCaught {
    static int first(Reader in) throws IOException {
        int read = in == null ? 0 : in.read();
        assert read < 256;
        return read;
    }
}

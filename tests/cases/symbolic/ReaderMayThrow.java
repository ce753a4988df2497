// A reader can throw an exception, which the program catches.
//@ main: ReaderMayThrow#first
//@ options: --symbolic --string-length 2
//@ revisions: default none
//@ verdict: incomplete
//@ reason: inputs: a java.io.Reader could throw an exception, and the program mentions java.io.IOException
import java.io.IOException;
import java.io.Reader;

class ReaderMayThrow {
    static int first(Reader in) {
        if (in == null) {
            return 0;
        }
        try {
            return in.read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}

// No code of the program follows an exception of a reader, so the program cannot observe one.
//@ main: ReaderIsNotCaught#first
//@ options: --symbolic --string-length 2
//@ revisions: default none
//@ verdict: safe
import java.io.IOException;
import java.io.Reader;

class ReaderIsNotCaught {
    static int first(Reader in, boolean isOpen) throws IOException {
        boolean isRead = in != null && isOpen;
        int first = isRead ? in.read() : 0;
        assert isOpen || first == 0;
        return first;
    }
}

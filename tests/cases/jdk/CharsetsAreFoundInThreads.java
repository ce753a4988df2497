// Two threads look for a charset, one of them for one of the extended set.
//@ verdict: safe
//@ revisions: default none
//@ states: [default] <= 40
import java.nio.charset.Charset;

class CharsetsAreFoundInThreads {
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            assert "x".getBytes(Charset.forName("windows-1252")).length == 1;
        });
        Thread two = new Thread(() -> {
            assert "x".getBytes(Charset.forName("ISO-2022-JP")).length == 1;
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

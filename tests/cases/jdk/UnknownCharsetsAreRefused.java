// A lookup that the start of the JDK has called before fails: its frames are part of states.
//@ verdict: safe
//@ revisions: default none
import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;

class UnknownCharsetsAreRefused {
    public static void main(String[] args) {
        try {
            URLEncoder.encode("a b", "no-such-charset");
            throw new AssertionError("the charset exists");
        } catch (UnsupportedEncodingException e) {
            assert e.getMessage().equals("no-such-charset");
        }
    }
}

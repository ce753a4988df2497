// A choice among exceptions: none, or one of them is thrown at the request.
//@ verdict: safe
//@ options: +io.class=gov.nasa.jpf.vm.choice.ExceptionChoiceFromSet +io.exceptions=java.io.IOException,java.lang.IllegalStateException
//@ ends: 3
import gov.nasa.jpf.vm.Verify;
import java.io.IOException;

class ExceptionsAreChosen {
    static String seen;

    static void read() throws IOException {
        Verify.getObject("io");
    }

    public static void main(String[] args) {
        try {
            read();
            seen = "nothing";
        } catch (IOException e) {
            seen = "io";
            assert e.getStackTrace()[1].getMethodName().equals("read") : e.getStackTrace()[1];
        } catch (IllegalStateException e) {
            seen = "state";
        }
    }
}

// A VerifyError of a class of the application loader is an exception of the program.
//@ verdict: unsafe
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

public class IllTypedCodeIsAFinding {
    static class Victim {
        static Object same(Object o) {
            return o;
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = IllTypedCodeIsAFinding.class
                .getResourceAsStream("IllTypedCodeIsAFinding$Victim.class")) {
            bytes = in.readAllBytes();
        }
        for (int i = 0; i + 1 < bytes.length; i++) {
            if (bytes[i] == 0x2a && bytes[i + 1] == (byte) 0xb0) {
                bytes[i + 1] = (byte) 0xac;
            }
        }
        // This links the class.
        try {
            MethodHandles.lookup().defineClass(bytes);
            assert false;
        } catch (VerifyError expected) {
        }
        Thread other = new Thread(() -> {
            try {
                Victim.same("a");
                assert false;
            } catch (VerifyError expected) {
            }
        });
        other.start();
        other.join();
        Victim.same("b"); //~ uncaught-exception java.lang.VerifyError
    }
}

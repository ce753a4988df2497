// As PathsDefineOtherBytes, with a wrong expectation of one of the two classes.
//@ mode: check
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;

public class PathsDefineOtherBytesBroken {

    static class Choosing extends ClassLoader {
        final byte[] bytes;

        Choosing(byte[] bytes) {
            super(PathsDefineOtherBytesBroken.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override
        protected Class<?> findClass(String name) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** The bytes of a class under another name. */
    static byte[] renamed(String name) {
        try (InputStream in = PathsDefineOtherBytesBroken.class.getResourceAsStream(name + ".class")) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return text.replace(name, "Either").getBytes(StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        boolean left = Verify.getBoolean();
        Class<?> user = new Choosing(renamed(left ? "ToLeft" : "ToRght")).loadClass("Either");
        Method value = user.getMethod("value");
        value.setAccessible(true);
        int first = (int) value.invoke(null);
        boolean again = Verify.getBoolean();
        int second = again ? (int) value.invoke(null) : 0;
        assert first == (left ? 1 : 3) && second == (again ? first + 10 : 0) : first + " " + second; //~ uncaught-exception java.lang.AssertionError
    }
}

class ToLeft {
    static int calls;

    public static int value() {
        return 1 + 10 * calls++;
    }
}

class ToRght {
    static int calls = 0;

    public static int value() {
        IntSupplier two = () -> 2 + 10 * calls++;
        return two.getAsInt();
    }
}

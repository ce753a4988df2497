// Class files that no compiler of Java makes: `ireturn` narrows the value to the type that the method
// returns, and a call of a method of Object through an interface requires the interface.
//@ mode: run
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

class ChangedCallsAndResults extends ClassLoader {
    /** Defines a class after texts of its constant pool were replaced by others of the same length. */
    Class<?> changed(String name, String... texts) throws Exception {
        byte[] bytes;
        try (InputStream in = getResourceAsStream(name + ".class")) {
            bytes = in.readAllBytes();
        }
        for (int text = 0; text < texts.length; text += 2) {
            byte[] old = texts[text].getBytes(StandardCharsets.UTF_8);
            for (int at = 0; at + old.length <= bytes.length; at++) {
                if (Arrays.equals(old, Arrays.copyOfRange(bytes, at, at + old.length))) {
                    byte[] other = texts[text + 1].getBytes(StandardCharsets.UTF_8);
                    System.arraycopy(other, 0, bytes, at, old.length);
                }
            }
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    public static void main(String[] args) throws Exception {
        for (String type : "I Z B C S".split(" ")) {
            System.out.println(type);
            Class<?> results = new ChangedCallsAndResults().changed("Results", "(I)I", "(I)" + type);
            invoke(results.getDeclaredMethod("show"));
        }
        for (Object receiver : new Object[] {new Other(), new Both()}) {
            String[] texts = {"$First;)I", "$Secnd;)I", "hashCodf", "hashCode"};
            Class<?> calls = new ChangedCallsAndResults().changed("Calls", texts);
            System.out.println(invoke(calls.getDeclaredMethod("call", Secnd.class), receiver));
        }
    }

    static Object invoke(Method method, Object... arguments) throws IllegalAccessException {
        method.setAccessible(true);
        try {
            return method.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    public interface First {
        int hashCodf();
    }

    public interface Secnd {
    }

    static class Other implements Secnd {
        public int hashCode() {
            return 5;
        }
    }

    static class Both extends Other implements First {
        public int hashCodf() {
            return 6;
        }
    }
}

class Results {
    static int value(int x) {
        return x;
    }

    static int chosen(int x) {
        return x > 400 ? x : 302;
    }

    static int constant(int x) {
        return 70_000;
    }

    static void show() {
        System.out.println(value(300) + " " + value(-1) + " " + value(40_000) + " " + value(1));
        System.out.println(chosen(500) + " " + chosen(5) + " " + constant(1));
    }
}

class Calls {
    static int call(ChangedCallsAndResults.First first) {
        return first.hashCodf();
    }
}

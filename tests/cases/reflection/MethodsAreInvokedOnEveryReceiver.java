// Method.invoke: virtual dispatch, interfaces, statics, arrays, boxes of every type, void, varargs, synchronized, recursion.
//@ mode: run
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

class MethodsAreInvokedOnEveryReceiver {
    public static class Base {
        public String who() {
            return "base";
        }

        private String secret() {
            return "base secret";
        }

        String call() throws Exception {
            return (String) Base.class.getDeclaredMethod("secret").invoke(this);
        }
    }

    public static class Derived extends Base {
        @Override
        public String who() {
            return "derived";
        }

        private String secret() {
            return "derived secret";
        }
    }

    public static boolean z(boolean v) {
        return !v;
    }

    public static byte b(byte v) {
        return (byte) (v + 1);
    }

    public static char c(char v) {
        return (char) (v + 1);
    }

    public static short s(short v) {
        return (short) (v + 1);
    }

    public static int i(int v) {
        return v + 1;
    }

    public static long j(long v) {
        return v + 1;
    }

    public static float f(float v) {
        return v / 2;
    }

    public static double d(double v) {
        return v / 2;
    }

    public static synchronized int depth(int n) throws Exception {
        return n == 0 ? (Thread.holdsLock(MethodsAreInvokedOnEveryReceiver.class) ? 100 : 0) : 1 + (int) MethodsAreInvokedOnEveryReceiver.class.getMethod("depth", int.class).invoke(null, n - 1);
    }

    public static void fails(int n) throws Exception {
        if (n == 0) {
            throw new java.io.IOException("bottom");
        }
        MethodsAreInvokedOnEveryReceiver.class.getMethod("fails", int.class).invoke(null, n - 1);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Base.class.getMethod("who").invoke(new Derived()) + " " + new Derived().call() + " " + Object.class.getMethod("toString").invoke(List.of(1)) + " " + List.class.getMethod("size").invoke(new ArrayList<>()) + " " + Object.class.getMethod("getClass").invoke(new int[0]));
        Object[] values = {true, (byte) 127, 'a', (short) -1, Integer.MAX_VALUE, -1L, 1f, 3.0};
        String[] names = {"z", "b", "c", "s", "i", "j", "f", "d"};
        Class<?>[] types = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class};
        for (int n = 0; n < values.length; n++) {
            Object result = MethodsAreInvokedOnEveryReceiver.class.getMethod(names[n], types[n]).invoke(null, values[n]);
            System.out.print(result + ":" + result.getClass().getSimpleName() + " ");
        }
        System.out.println();
        Method add = List.class.getMethod("add", Object.class);
        List<Object> list = new ArrayList<>();
        for (int n = 0; n < 30; n++) {
            add.invoke(list, n);
        }
        System.out.println(list.size() + " " + list.get(29) + " " + depth(5));
        try {
            MethodsAreInvokedOnEveryReceiver.class.getMethod("fails", int.class).invoke(null, 3);
        } catch (InvocationTargetException e) {
            int wraps = 0;
            Throwable t = e;
            while (t.getCause() != null) {
                t = t.getCause();
                wraps++;
            }
            System.out.println(wraps + " " + t);
        }
        System.out.println(String.class.getMethod("format", String.class, Object[].class).invoke(null, "%s-%s", new Object[] {1, 2}) + " " + String.class.getMethod("join", CharSequence.class, CharSequence[].class).invoke(null, "+", new String[] {"x", "y"}) + " " + Math.class.getMethod("max", int.class, int.class).invoke(null, (short) 3, 'a'));
        System.out.println(System.class.getMethod("gc").invoke(null) + " " + Thread.class.getMethod("currentThread").invoke(null).equals(Thread.currentThread()));
    }
}

// Results of reflected methods are boxed as by valueOf: small values are the cached ones.
//@ mode: run
import java.lang.reflect.Method;

class ReflectedResultsAreBoxed {
    static String said = "";

    static void nothing(String what) {
        said += what;
    }

    static boolean flag(String text) {
        return Boolean.parseBoolean(text);
    }

    static byte octet(String text) {
        return Byte.parseByte(text);
    }

    static short little(String text) {
        return Short.parseShort(text);
    }

    static char letter(String text) {
        return (char) Integer.parseInt(text);
    }

    static int number(String text) {
        return Integer.parseInt(text);
    }

    static long large(String text) {
        return Long.parseLong(text);
    }

    static float single(String text) {
        return Float.parseFloat(text);
    }

    static double twofold(String text) {
        return Double.parseDouble(text);
    }

    static int[] array(String text) {
        return new int[text.length()];
    }

    static Object call(String name, String argument) throws Exception {
        Method method = ReflectedResultsAreBoxed.class.getDeclaredMethod(name, String.class);
        return method.invoke(null, argument);
    }

    static void show(Object result) {
        System.out.println(result.getClass().getName() + " " + result);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(call("nothing", "a") + " " + call("nothing", "b") + " " + said);
        for (String text : new String[] {"true", "false"}) {
            show(call("flag", text));
            System.out.println(call("flag", text) == Boolean.valueOf(text));
        }
        show(call("octet", "-7"));
        show(call("little", "-300"));
        show(call("letter", "65"));
        show(call("number", "-70000"));
        show(call("large", "5000000000"));
        show(call("single", "0.5"));
        show(call("twofold", "-0.25"));
        System.out.println(((int[]) call("array", "abc")).length);
        for (int value : new int[] {-128, -127, -1, 0, 5, 127}) {
            System.out.println(value + " " + (call("octet", "" + value) == (Object) Byte.valueOf((byte) value))
                    + " " + (call("little", "" + value) == (Object) Short.valueOf((short) value))
                    + " " + (call("number", "" + value) == (Object) Integer.valueOf(value))
                    + " " + (call("large", "" + value) == (Object) Long.valueOf(value)));
        }
        for (int value : new int[] {0, 1, 65, 127}) {
            System.out.println(value + " " + (call("letter", "" + value) == (Object) Character.valueOf((char) value)));
        }
        for (int value : new int[] {-129, 128, 129}) {
            System.out.println(call("little", "" + value) + " " + call("number", "" + value)
                    + " " + call("large", "" + value));
        }
        System.out.println((int) (Character) call("letter", "128") + " " + (int) (Character) call("letter", "255"));
        for (int value : new int[] {-128, 127}) {
            show(call("octet", "" + value));
        }
    }
}

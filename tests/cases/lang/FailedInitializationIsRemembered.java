// A static initializer that throws gives ExceptionInInitializerError, later uses NoClassDefFoundError.
//@ mode: run
class FailedInitializationIsRemembered {
    static class Broken {
        static int value = 1 / Integer.parseInt("0");

        static void touch() {
        }
    }

    static class Sub extends Broken {
    }

    static class ThrowsError {
        static {
            if (true) {
                throw new AssertionError("an error is not wrapped");
            }
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(Broken.value);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        try {
            Broken.touch();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
            System.out.println(e.getCause().getClass() + " " + e.getCause().getMessage());
        }
        try {
            new Sub();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        try {
            new ThrowsError();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}

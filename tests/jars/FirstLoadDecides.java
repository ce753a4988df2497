/** The thread whose class is loaded second gets the exception. */
public class FirstLoadDecides {
    static String library;
    static String other;

    static String caught(SecurityException e) {
        return e.getMessage();
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> {
            try {
                library = "" + p.Lib.value();
            } catch (SecurityException e) {
                library = caught(e);
            }
        });
        Thread second = new Thread(() -> {
            try {
                other = "" + p.Other.value();
            } catch (SecurityException e) {
                other = caught(e);
            }
        });
        first.start();
        if (args.length > 0) {
            first.join();
        }
        second.start();
        first.join();
        second.join();
        if (!library.equals("1")) {
            throw new IllegalStateException(library + ", " + other);
        }
        System.out.println(library + ", " + other);
    }
}

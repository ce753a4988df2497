// Code of the class path cannot be linked with classes of packages that a module does not export.
//@ mode: run check
//@ verdict: safe
//@ javac: --add-exports java.base/jdk.internal.access=ALL-UNNAMED --add-exports java.base/jdk.internal.misc=ALL-UNNAMED -XDignore.symbol.file
public class PackageIsNotExported {
    static class Sub extends jdk.internal.misc.CDS {}

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + ": linked");
        } catch (IllegalAccessError e) {
            String message = e.getMessage();
            System.out.println(name + ": " + message.substring(message.indexOf("because module")).replaceAll("unnamed module.*", "unnamed module"));
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("call", () -> jdk.internal.access.SharedSecrets.getJavaLangAccess());
        attempt("class literal", () -> System.out.println(jdk.internal.misc.VM.class));
        attempt("array", () -> System.out.println(new jdk.internal.misc.VM[0].length));
        attempt("instanceof null", () -> System.out.println((Object) args.length instanceof jdk.internal.misc.VM));
        attempt("superclass", () -> System.out.println(new Sub() != null));
        attempt("exported", () -> System.out.println(sun.misc.Signal.class));
        attempt("platform loader", () -> System.out.println(java.sql.Date.class));
        try {
            Class<?> found = Class.forName("jdk.internal.misc.VM");
            found.getMethod("isBooted").invoke(null);
            System.out.println("reflection: invoked");
        } catch (IllegalAccessException e) {
            System.out.println("reflection: refused");
        }
        try {
            java.lang.reflect.Field field = String.class.getDeclaredField("value");
            field.setAccessible(true);
            System.out.println("opened");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

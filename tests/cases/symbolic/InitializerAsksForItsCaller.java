// The interface of the class has no object of `Class` when the initializer asks for its caller.
//@ main: InitializerAsksForItsCaller#check
//@ options: --symbolic --input-size 2 --string-length 1
//@ revisions: default none
//@ verdict: safe
class InitializerAsksForItsCaller {
    interface Named {
    }

    static class Holder implements Named {
        static final Class<?> OTHER = find();

        static Class<?> find() {
            try {
                return Class.forName("java.lang.Thread");
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void check(String text) {
        if (text != null && text.length() > 0 && Holder.OTHER != Thread.class) {
            throw new IllegalStateException();
        }
    }
}

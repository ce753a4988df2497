// A loader does not find a class. A request of the program gets the exception itself. A name in code gets
// a linkage error with the exception as cause, the same again each time, from one request.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;

public class MissingClassesStayMissing {
    /** Defines the classes whose names begin with `prefix` itself, from the files of the program. */
    static class Own extends ClassLoader {
        final String prefix;

        Own(String prefix) {
            super(MissingClassesStayMissing.class.getClassLoader());
            this.prefix = prefix;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(prefix)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                System.out.println("asked for " + name);
                if (name.startsWith("Missing")) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = bytes(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        static byte[] bytes(String name) throws ClassNotFoundException {
            try (InputStream in = MissingClassesStayMissing.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
    public static void main(String[] args) throws ReflectiveOperationException {
        Own loader = new Own("M");
        for (int round = 0; round < 2; round++) {
            try {
                Class.forName("MNowhere", true, loader);
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        }
        Method method = Class.forName("MUser", true, loader).getMethod("use", int.class);
        method.setAccessible(true);
        for (int round = 0; round < 4; round++) {
            System.out.println(method.invoke(null, round % 2));
        }
        // A loader that answers null, and one that answers another class.
        for (Class<?> answer : new Class<?>[] {null, String.class}) {
            ClassLoader odd = new ClassLoader() {
                @Override
                public Class<?> loadClass(String name) {
                    return answer;
                }
            };
            try {
                Class.forName("Odd", true, odd);
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        }
        ClassLoader angry = new ClassLoader() {
            @Override
            public Class<?> loadClass(String name) {
                throw new IllegalStateException("no " + name);
            }
        };
        try {
            Class.forName("Anything", true, angry);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            angry.loadClass("Anything");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}

class MUser {
    public static String use(int which) {
        try {
            return which == 0 ? "" + new MissingHere() : "" + MissingThere.FIELD;
        } catch (NoClassDefFoundError e) {
            return e.getMessage() + " because of " + e.getCause();
        }
    }
}

class MissingHere {
}

class MissingThere {
    static int FIELD = 1;
}

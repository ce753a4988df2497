// Verification loads the classes that assignability needs, in order, through the loader of the
// verified class. Equal names, Object, null and interfaces as sources need none.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.io.InputStream;

public class VerificationAsksTheLoader {
    static class Base {
    }

    static class Derived extends Base {
    }

    interface Shape {
    }

    static class Circle implements Shape {
    }

    static class Other {
    }

    static class Victim {
        Base base(Derived d) {
            return d;
        }

        Shape shape(Circle c) {
            return c;
        }

        Object object(Other o) {
            return o;
        }

        Other equal(Other o) {
            return o;
        }

        Base nothing() {
            return null;
        }
    }

    static class Own extends ClassLoader {
        final String missing;

        Own(String missing) {
            super(VerificationAsksTheLoader.class.getClassLoader());
            this.missing = missing;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("VerificationAsksTheLoader$")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            System.out.println("asked for " + name);
            if (name.endsWith(missing)) {
                throw new ClassNotFoundException(name);
            }
            try (InputStream in =
                    VerificationAsksTheLoader.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String name = "VerificationAsksTheLoader$Victim";
        System.out.println(Class.forName(name, true, new Own("Nothing")).getName());
        for (String missing : new String[] {"Derived", "Shape"}) {
            try {
                Class.forName(name, true, new Own(missing));
                System.out.println("linked");
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage() + " because of " + e.getCause());
            }
        }
    }
}

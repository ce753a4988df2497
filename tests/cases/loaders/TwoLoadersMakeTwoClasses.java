// The same bytes defined by two loaders are two classes: with separate statics, no subtypes of
// each other, in two run-time packages.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Method;

public class TwoLoadersMakeTwoClasses {
    /** Defines the classes whose names begin with `prefix` itself, from the files of the program. */
    static class Own extends ClassLoader {
        final String prefix;

        Own(String prefix) {
            super(TwoLoadersMakeTwoClasses.class.getClassLoader());
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
                byte[] bytes = bytes(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        static byte[] bytes(String name) throws ClassNotFoundException {
            try (InputStream in = TwoLoadersMakeTwoClasses.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
    static int next(Class<?> counter) throws ReflectiveOperationException {
        Method next = counter.getMethod("next");
        next.setAccessible(true);
        return (int) next.invoke(null);
    }

    static String said(RuntimeException e) {
        return e.getMessage().replaceAll("@[0-9a-f]+", "@hash");
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?> one = new Own("Counter").loadClass("Counter");
        Class<?> two = new Own("Counter").loadClass("Counter");
        System.out.println(one == two);
        System.out.println(one.getName().equals(two.getName()));
        System.out.println(one == Counter.class);
        System.out.println(next(one) + " " + next(one) + " " + next(two) + " " + next(Counter.class));
        var made = one.getDeclaredConstructor();
        made.setAccessible(true);
        Object counter = made.newInstance();
        System.out.println(one.isInstance(counter) + " " + two.isInstance(counter));
        System.out.println(counter instanceof Counter);
        System.out.println(one.isAssignableFrom(two));
        try {
            System.out.println((Counter) counter);
        } catch (ClassCastException e) {
            System.out.println(said(e));
        }
        try {
            Object[] array = (Object[]) Array.newInstance(two, 1);
            System.out.println(array.getClass().getClassLoader() == two.getClassLoader());
            array[0] = counter;
        } catch (ArrayStoreException e) {
            System.out.println(said(e));
        }
        System.out.println(one.getPackage().equals(two.getPackage()));
        System.out.println(one.getModule() == one.getClassLoader().getUnnamedModule());
        // A class of the same package by name is not in the same run-time package.
        try {
            Class<?> user = new Own("User").loadClass("User");
            Method use = user.getMethod("use");
            System.out.println(use.invoke(null));
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause().getMessage().replaceAll("@[0-9a-f]+", "@hash"));
        }
    }
}

class Counter {
    private static int count;

    public static int next() {
        return ++count;
    }
}

class User {
    public static int use() {
        return Counter.next();
    }
}

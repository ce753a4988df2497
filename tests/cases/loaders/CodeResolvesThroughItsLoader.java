// Names in the code of a class are resolved by the class's own loader, once each. There are supertypes,
// fields, calls, arrays, class literals, switches over enums, lambdas and proxies.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.IntFunction;

public class CodeResolvesThroughItsLoader {
    /** Defines the classes whose names begin with `prefix` itself, from the files of the program. */
    static class Own extends ClassLoader {
        final String prefix;

        Own(String prefix) {
            super(CodeResolvesThroughItsLoader.class.getClassLoader());
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
                byte[] bytes = bytes(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        static byte[] bytes(String name) throws ClassNotFoundException {
            try (InputStream in = CodeResolvesThroughItsLoader.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
    static Object call(Class<?> type, Object receiver, String name, Object... args)
            throws ReflectiveOperationException {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                method.setAccessible(true);
                return method.invoke(receiver, args);
            }
        }
        throw new NoSuchMethodException(name);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        for (int round = 0; round < 2; round++) {
            Own loader = new Own("P");
            Class<?> type = Class.forName("PImpl", true, loader);
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object made = constructor.newInstance();
            System.out.println(call(type, made, "greet", 5));
            System.out.println(call(type, constructor.newInstance(), "greet", 6));
            System.out.println(type.getSuperclass().getClassLoader() == loader);
            System.out.println(type.getInterfaces()[0] == PGreeter.class);
            Object array = call(type, null, "arrays");
            System.out.println(array.getClass().getName() + " "
                    + (array.getClass().getClassLoader() == loader));
            System.out.println(((Class<?>) call(type, null, "literal")).getClassLoader() == loader);
            Class<?> kinds = loader.loadClass("PKind");
            System.out.println(call(type, null, "describe", kinds.getEnumConstants()[1]));
            StringBuilder text = new StringBuilder();
            ((Runnable) call(type, null, "lambda", text)).run();
            System.out.println(text);
            System.out.println(call(type, null, "record"));
            Class<?> greeter = Class.forName("PGreeter", false, loader);
            Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {greeter},
                    (self, method, with) -> "proxied " + method.getName() + with[0]);
            System.out.println(call(greeter, proxy, "greet", 9));
            System.out.println(proxy instanceof PGreeter);
            System.out.println(Class.forName("[[LPBase;", false, loader).getComponentType()
                    .getComponentType() == type.getSuperclass());
        }
        System.out.println(new PImpl().greet(1));
    }
}

interface PGreeter {
    String greet(int x);
}

class PBase {
    static int made;
    int value = 7;

    PBase() {
        made++;
    }

    protected String who() {
        return "base" + value;
    }
}

enum PKind {
    SMALL, LARGE
}

record PPair(int left, String right) {
}

class PImpl extends PBase implements PGreeter {
    public String greet(int x) {
        IntFunction<String> text = y -> who() + y + x;
        return text.apply(made);
    }

    @Override
    protected String who() {
        return "impl" + super.who();
    }

    static Object arrays() {
        return new PBase[2][3];
    }

    static Class<?> literal() {
        return PPair[].class;
    }

    static String describe(PKind kind) {
        return switch (kind) {
            case SMALL -> "small!";
            case LARGE -> "large!";
        };
    }

    static Runnable lambda(StringBuilder to) {
        PImpl self = new PImpl();
        return () -> to.append(self.greet(3));
    }

    static String record() {
        return new PPair(1, "x").toString() + new PPair(2, "y").equals(new PPair(2, "y"));
    }
}

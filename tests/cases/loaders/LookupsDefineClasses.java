// Lookup.defineClass, defineHiddenClass with a nest mate and with class data, handles and variable
// handles into classes of a loader, defineClass from direct and heap buffers.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

public class LookupsDefineClasses {
    /** Defines the classes whose names begin with `prefix` itself, from the files of the program. */
    static class Own extends ClassLoader {
        final String prefix;

        Own(String prefix) {
            super(LookupsDefineClasses.class.getClassLoader());
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
            try (InputStream in = LookupsDefineClasses.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static class Defining extends ClassLoader {
        Class<?> define(ByteBuffer bytes) {
            return defineClass(null, bytes, null);
        }
    }

    public static class Handled {
        int field = 1;

        public static MethodHandles.Lookup lookup() {
            return MethodHandles.lookup();
        }

        static int twice(int x) {
            return 2 * x;
        }

        static int hidden() {
            return 3;
        }

        public Handled self() {
            return this;
        }
    }

    public static void main(String[] args) throws Throwable {
        byte[] bytes = Own.bytes("Hidden");
        MethodHandles.Lookup here = MethodHandles.lookup();
        MethodHandles.Lookup hidden = here.defineHiddenClass(bytes, true);
        Class<?> type = hidden.lookupClass();
        System.out.println(type.isHidden() + " " + type.getName().replaceAll("/0x.*|/[0-9]+$", "/N"));
        System.out.println(type.getClassLoader() == LookupsDefineClasses.class.getClassLoader());
        var made = type.getDeclaredConstructor().newInstance();
        System.out.println(((Supplier<?>) made).get());
        MethodHandles.Lookup mate = here.defineHiddenClass(bytes, true,
                MethodHandles.Lookup.ClassOption.NESTMATE);
        System.out.println(mate.lookupClass().isNestmateOf(LookupsDefineClasses.class) + " "
                + type.isNestmateOf(LookupsDefineClasses.class));
        System.out.println(mate.lookupClass() == type);
        MethodHandles.Lookup data = here.defineHiddenClassWithClassData(bytes, List.of("data"), true);
        System.out.println(MethodHandles.classData(data, "_", List.class));
        Class<?> plain = here.defineClass(Own.bytes("Plain"));
        System.out.println(plain == Class.forName("Plain"));
        try {
            here.defineClass(Own.bytes("Plain"));
        } catch (LinkageError e) {
            System.out.println(e.getMessage());
        }
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        System.out.println(new Defining().define(direct).getName() + " " + direct.remaining());
        System.out.println(new Defining().define(ByteBuffer.wrap(bytes)).getName());

        Own loader = new Own("LookupsDefineClasses$Handled");
        Class<?> handled = loader.loadClass("LookupsDefineClasses$Handled");
        var lookup = (MethodHandles.Lookup) handled.getMethod("lookup").invoke(null);
        System.out.println(lookup.lookupClass() == handled);
        MethodHandle twice = lookup.findStatic(handled, "twice",
                MethodType.methodType(int.class, int.class));
        System.out.println((int) twice.invokeExact(21));
        Object object = handled.getConstructor().newInstance();
        MethodHandle self = lookup.findVirtual(handled, "self", MethodType.methodType(handled));
        System.out.println(self.invoke(object) == object);
        VarHandle field = lookup.findVarHandle(handled, "field", int.class);
        System.out.println((int) field.getAndAdd(object, 5) + " " + (int) field.get(object));
        try {
            here.findStatic(handled, "hidden", MethodType.methodType(int.class));
        } catch (IllegalAccessException e) {
            System.out.println("no access");
        }
    }
}

class Hidden implements Supplier<String> {
    @Override
    public String get() {
        return "hidden beside " + LookupsDefineClasses.class.getName();
    }
}

class Plain {
}

// The JDK's internal `Unsafe.defineClass`, reached by the trusted lookup: a class is given to a loader that
// did not ask for it, once.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;

public class InternalUnsafeDefinesClasses {
    static class Given {
        static int made;
        final int number = ++made;

        @Override
        public String toString() {
            return "given " + number;
        }
    }

    static class Empty extends ClassLoader {
        Empty() {
            super(null);
        }

        Class<?> known() {
            return findLoadedClass("InternalUnsafeDefinesClasses$Given");
        }
    }

    public static void main(String[] args) throws Throwable {
        Field theUnsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) theUnsafe.get(null);
        Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        MethodHandles.Lookup lookup = (MethodHandles.Lookup) unsafe.getObject(
                unsafe.staticFieldBase(trusted), unsafe.staticFieldOffset(trusted));
        Class<?> internal = Class.forName("jdk.internal.misc.Unsafe");
        Object receiver = lookup.findStatic(internal, "getUnsafe", MethodType.methodType(internal)).invoke();
        MethodHandle define = lookup.findVirtual(internal, "defineClass", MethodType.methodType(Class.class,
                String.class, byte[].class, int.class, int.class, ClassLoader.class, ProtectionDomain.class));
        byte[] bytes;
        try (InputStream in = InternalUnsafeDefinesClasses.class.getResourceAsStream("InternalUnsafeDefinesClasses$Given.class")) {
            bytes = in.readAllBytes();
        }
        Empty loader = new Empty();
        System.out.println(loader.known());
        Class<?> given = (Class<?>) define.invoke(receiver, (String) null, bytes, 0, bytes.length, (ClassLoader) loader,
                (ProtectionDomain) null);
        System.out.println(given + " " + (given == loader.known()) + " " + (given == Given.class));
        System.out.println(given.getClassLoader() == loader);
        System.out.println(new Given());
        var constructor = given.getDeclaredConstructor();
        constructor.setAccessible(true);
        System.out.println(constructor.newInstance() + " " + Given.made);
        try {
            define.invoke(receiver, "InternalUnsafeDefinesClasses$Given", bytes, 0, bytes.length, (ClassLoader) loader,
                    (ProtectionDomain) null);
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            define.invoke(receiver, "Other", bytes, 0, bytes.length, (ClassLoader) new Empty(), (ProtectionDomain) null);
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
    }
}

// Loaders registered as parallel capable have a lock for each name, others lock themselves. Parents,
// names and the system loaders are right.
//@ mode: run

public class ParallelLoadersLockNames {
    static class Parallel extends ClassLoader {
        static final boolean REGISTERED = registerAsParallelCapable();

        Parallel(ClassLoader parent) {
            super("parallel", parent);
        }

        Object lock(String name) {
            return getClassLoadingLock(name);
        }
    }

    static class Serial extends ClassLoader {
        Object lock(String name) {
            return getClassLoadingLock(name);
        }

        Class<?> loaded(String name) {
            return findLoadedClass(name);
        }
    }

    public static void main(String[] args) throws ClassNotFoundException {
        System.out.println(Parallel.REGISTERED);
        Parallel parallel = new Parallel(null);
        Serial serial = new Serial();
        System.out.println(parallel.isRegisteredAsParallelCapable() + " "
                + serial.isRegisteredAsParallelCapable());
        System.out.println(parallel.lock("a") == parallel.lock("a"));
        System.out.println(parallel.lock("a") == parallel.lock("b"));
        System.out.println(serial.lock("a") == serial);
        System.out.println(parallel.getName() + " " + parallel.getParent() + " " + serial.getName());
        System.out.println(serial.getParent() == ClassLoader.getSystemClassLoader());
        System.out.println(ClassLoader.getSystemClassLoader().getName() + " "
                + ClassLoader.getPlatformClassLoader().getName());
        System.out.println(parallel.loadClass("java.lang.String") == String.class);
        try {
            parallel.loadClass("ParallelLoadersLockNames");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(serial.loaded("ParallelLoadersLockNames"));
        System.out.println(Class.forName("ParallelLoadersLockNames", false, serial) == serial.loaded("ParallelLoadersLockNames"));
        System.out.println(serial.loaded("java.util.List"));
        System.out.println(serial.getDefinedPackages().length);
        System.out.println(serial.getUnnamedModule().isNamed() + " " + serial.getUnnamedModule().getClassLoader().equals(serial));
        System.out.println(parallel.toString().startsWith("ParallelLoadersLockNames$Parallel@"));
    }
}

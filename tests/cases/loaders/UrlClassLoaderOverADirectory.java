// URLClassLoader over the program's class directory, without and with the program's loader as parent:
// its resources, its protection domain, its use as context class loader.
//@ mode: run
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;

public class UrlClassLoaderOverADirectory {
    public interface Shape {
        String name();
    }

    public static class Square implements Shape {
        @Override
        public String name() {
            return "square of " + getClass().getClassLoader().getName();
        }
    }

    public static void main(String[] args) throws Exception {
        URL self = UrlClassLoaderOverADirectory.class.getResource("UrlClassLoaderOverADirectory.class");
        String text = self.toString();
        URL base = new URL(text.substring(0, text.lastIndexOf('/') + 1));
        String name = "UrlClassLoaderOverADirectory$Square";
        ClassLoader above = ClassLoader.getPlatformClassLoader();
        try (URLClassLoader apart = new URLClassLoader("apart", new URL[] {base}, above)) {
            Class<?> type = apart.loadClass(name);
            Object square = type.getConstructor().newInstance();
            System.out.println(type.getMethod("name").invoke(square));
            System.out.println(square instanceof Shape);
            System.out.println(apart.loadClass(name) == type);
            System.out.println(type.getProtectionDomain().getCodeSource().getLocation().equals(base));
            System.out.println(type.getProtectionDomain().getClassLoader() == apart);
            System.out.println(apart.findResource(name + ".class") != null);
            System.out.println(apart.getResource("nowhere.txt"));
            System.out.println(Collections.list(apart.getResources(name + ".class")).size());
            try (var in = apart.getResourceAsStream(name + ".class")) {
                System.out.println(Integer.toHexString(in.read() << 8 | in.read()));
            }
            try {
                apart.loadClass("Nowhere");
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            System.out.println(before == UrlClassLoaderOverADirectory.class.getClassLoader());
            thread.setContextClassLoader(apart);
            Thread heir = new Thread(() -> System.out.println(
                    Thread.currentThread().getContextClassLoader() == apart));
            heir.start();
            heir.join();
            thread.setContextClassLoader(before);
        }
        try (URLClassLoader below = new URLClassLoader(new URL[] {base})) {
            System.out.println(below.loadClass(name) == Square.class);
            System.out.println(below.getName());
        }
    }
}

// A class is found by its name with dots only, by every way of lookup.
//@ mode: run
import java.net.URL;
import java.net.URLClassLoader;

class ClassNamesHaveDots {
    interface Finder {
        Class<?> find(String name) throws Exception;
    }

    static void ask(Finder finder, String name) {
        try {
            System.out.println(finder.find(name));
        } catch (Exception | LinkageError refused) {
            System.out.println(refused);
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        try (URLClassLoader own = new URLClassLoader(new URL[0])) {
            for (String name : new String[] {"java.lang.Class", "java/lang/Class", "ClassNamesHaveDots",
                "java/sql/Driver", "java.lang/Class", "[Ljava/lang/Class;", "/java.lang.Class", "a/B"}) {
                ask(system::loadClass, name);
                ask(own::loadClass, name);
                ask(Class::forName, name);
            }
        }
    }
}

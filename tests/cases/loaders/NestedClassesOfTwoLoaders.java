// A member and its outer class of another loader disagree, so the member has no simple name.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.util.concurrent.Callable;

public class NestedClassesOfTwoLoaders {
    record Point(int x) {}

    static class Loader extends ClassLoader {
        Loader() {
            super(Loader.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("NestedClassesOfTwoLoaders$Point")) {
                return super.loadClass(name, resolve);
            }
            Class<?> found = findLoadedClass(name);
            if (found != null) {
                return found;
            }
            try (InputStream in = getParent().getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void show(String name, Callable<?> value) {
        try {
            System.out.println(name + ": " + value.call());
        } catch (Throwable e) {
            System.out.println(name + " throws " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        class Local {}
        Class<?> other = new Loader().loadClass("NestedClassesOfTwoLoaders$Point");
        Constructor<?> constructor = other.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        Object point = constructor.newInstance(3);
        show("simple name", other::getSimpleName);
        show("declaring class", other::getDeclaringClass);
        show("member", other::isMemberClass);
        show("hash", point::hashCode);
        show("text", point::toString);
        show("nest host", other::getNestHost);
        show("own", () -> Point.class.getDeclaringClass() + " " + new Point(4));
        show("local", () -> Local.class.getDeclaringClass() + " " + Local.class.getSimpleName());
        show("anonymous", () -> new Object() {}.getClass().getDeclaringClass());
    }
}

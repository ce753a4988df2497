// A loader is asked for the classes that a call site names, when the site is linked: bootstrap method,
// descriptor and static arguments. A class that the loader does not have fails the linking.
//@ mode: run
import java.io.InputStream;
import java.util.function.Function;
import java.util.function.Supplier;

public class CallSitesAskTheLoader {
    static class Own extends ClassLoader {
        final String hidden;

        Own(String hidden) {
            super(CallSitesAskTheLoader.class.getClassLoader());
            this.hidden = hidden;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            if (name.startsWith("java.lang.invoke") || name.startsWith("Site")) {
                System.out.println("  " + name);
            }
            if (name.equals(hidden)) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith("Site")) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = CallSitesAskTheLoader.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void run(String hidden, String name) throws Exception {
        System.out.println(name + " without " + hidden);
        Class<?> site = new Own(hidden).loadClass("Site" + name);
        java.lang.reflect.Constructor<?> constructor = site.getDeclaredConstructor();
        constructor.setAccessible(true);
        Runnable made = (Runnable) constructor.newInstance();
        for (int time = 0; time < 2; time++) {
            try {
                made.run();
            } catch (LinkageError e) {
                // The rest has the address of a loader.
                System.out.println(e.toString().split(" \\(")[0]);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"Sum", "Lambda", "Captured", "Array", "Text"}) {
            run("nothing", name);
        }
        run("SiteOther", "Text");
        run("SiteBase", "Captured");
        run("java.lang.invoke.LambdaMetafactory", "Lambda");
        run("java.lang.invoke.StringConcatFactory", "Sum");
    }
}

class SiteBase {
}

class SiteSub extends SiteBase {
}

class SiteOther {
}

record SitePair(SiteBase first, SiteOther second) {
}

class SiteSum implements Runnable {
    int n = 1;

    @Override
    public void run() {
        System.out.println("sum " + n + "!");
    }
}

class SiteLambda implements Runnable {
    @Override
    public void run() {
        Supplier<SiteBase> made = SiteSub::new;
        System.out.println(made != null);
    }
}

class SiteCaptured implements Runnable {
    SiteBase base;

    @Override
    public void run() {
        SiteBase captured = base;
        Supplier<Object> made = () -> captured;
        System.out.println(made.get());
    }
}

class SiteArray implements Runnable {
    @Override
    public void run() {
        Function<SiteSub[], Object> made = array -> array.length;
        System.out.println(made != null);
    }
}

class SiteText implements Runnable {
    @Override
    public void run() {
        System.out.println(new SitePair(null, null));
    }
}

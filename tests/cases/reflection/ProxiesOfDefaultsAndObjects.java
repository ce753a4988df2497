// Proxies: equality, hashing and texts go to the handler, defaults can be called, classes are shared, modifiers and packages.
//@ mode: run
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

class ProxiesOfDefaultsAndObjects {
    public interface Open {
        default int twice(int n) {
            return 2 * n;
        }

        int own();
    }

    interface Closed extends Open {
        @Override
        default int twice(int n) {
            return Open.super.twice(n) + 1;
        }
    }

    static Object make(InvocationHandler h, Class<?>... interfaces) {
        return Proxy.newProxyInstance(ProxiesOfDefaultsAndObjects.class.getClassLoader(), interfaces, h);
    }

    public static void main(String[] args) throws Exception {
        List<String> calls = new ArrayList<>();
        InvocationHandler handler = (p, m, a) -> {
            calls.add(m.getDeclaringClass().getSimpleName() + "." + m.getName());
            if (m.isDefault()) {
                return InvocationHandler.invokeDefault(p, m, a);
            }
            switch (m.getName()) {
                case "hashCode":
                    return 42;
                case "equals":
                    return p == a[0];
                case "toString":
                    return "a proxy";
                default:
                    return 7;
            }
        };
        Open open = (Open) make(handler, Open.class);
        Closed closed = (Closed) make(handler, Closed.class);
        System.out.println(open.twice(5) + " " + closed.twice(5) + " " + open.own() + " " + open + " " + open.hashCode() + " " + open.equals(closed) + " " + open.equals(open));
        System.out.println(calls);
        System.out.println((make(handler, Open.class).getClass() == open.getClass()) + " " + (make(handler, Closed.class).getClass() == open.getClass()) + " " + Modifier.isFinal(open.getClass().getModifiers()) + " " + Modifier.isPublic(closed.getClass().getModifiers()) + " " + open.getClass().getSuperclass() + " " + Proxy.isProxyClass(String.class));
        for (Method m : new Method[] {Open.class.getMethod("own"), Object.class.getMethod("toString")}) {
            System.out.println(m.invoke(closed));
        }
        Comparator<String> comparator = (Comparator<String>) make((p, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : ((String) a[0]).length() - ((String) a[1]).length(), Comparator.class);
        List<String> words = new ArrayList<>(List.of("ccc", "a", "bb"));
        words.sort(comparator.reversed());
        System.out.println(words + " " + comparator.thenComparing(Comparator.naturalOrder()).compare("b", "a"));
        Open failing = (Open) make((p, m, a) -> {
            throw new InvocationTargetException(new Exception("inner"), "wrapped");
        }, Open.class);
        try {
            failing.own();
        } catch (java.lang.reflect.UndeclaredThrowableException e) {
            System.out.println(e.getCause().getMessage() + " " + e.getCause().getCause().getMessage());
        }
        try {
            make(handler, Open.class, Open.class);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Proxy.getInvocationHandler("no proxy");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            InvocationHandler.invokeDefault(open, Open.class.getMethod("own"));
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}

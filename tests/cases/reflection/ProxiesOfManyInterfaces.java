// Proxies: primitives and arrays, default methods, checked and unchecked exceptions, Object's methods, wrong results.
//@ mode: run
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.List;

class ProxiesOfManyInterfaces {
    interface Numbers {
        int i(int a, long b, double c);

        long j(byte a, short b, char c);

        boolean z(float f, boolean b);

        void v();
    }

    interface Things {
        String[] array(int[] in, List<String> list) throws IOException;

        default String greet(String name) {
            return "hello " + name;
        }
    }

    static Object next;

    public static void main(String[] args) throws Exception {
        InvocationHandler handler = (proxy, method, arguments) -> {
            System.out.println("call " + method + " " + Arrays.deepToString(arguments));
            if (next instanceof Throwable) {
                throw (Throwable) next;
            }
            return next;
        };
        Object proxy = Proxy.newProxyInstance(ProxiesOfManyInterfaces.class.getClassLoader(), new Class<?>[] {Numbers.class, Things.class}, handler);
        Numbers numbers = (Numbers) proxy;
        Things things = (Things) proxy;
        next = 7;
        System.out.println(numbers.i(1, 2L, 3.5));
        next = 9L;
        System.out.println(numbers.j((byte) -1, (short) 2, 'x'));
        next = true;
        System.out.println(numbers.z(1.5f, false));
        next = null;
        numbers.v();
        next = new String[] {"r"};
        System.out.println(things.array(new int[] {1, 2}, List.of("l"))[0]);
        next = "proxied";
        System.out.println(things.greet("x"));
        System.out.println(proxy.toString());
        next = 5;
        System.out.println(proxy.hashCode());
        next = false;
        System.out.println(proxy.equals(proxy));
        try {
            next = "not a number";
            numbers.i(1, 1, 1);
        } catch (ClassCastException e) {
            System.out.println("class cast");
        }
        try {
            next = null;
            numbers.i(1, 1, 1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            next = new IOException("io");
            things.array(null, null);
        } catch (IOException e) {
            System.out.println("declared " + e.getMessage());
        }
        try {
            numbers.v();
        } catch (UndeclaredThrowableException e) {
            System.out.println("undeclared " + e.getUndeclaredThrowable().getMessage() + " " + e.getCause());
        }
        try {
            next = new IllegalStateException("unchecked");
            numbers.v();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Proxy.isProxyClass(proxy.getClass()) + " " + (Proxy.getInvocationHandler(proxy) == handler) + " " + (proxy instanceof Things) + " " + Arrays.toString(proxy.getClass().getInterfaces()));
        Things plain = (Things) Proxy.newProxyInstance(ProxiesOfManyInterfaces.class.getClassLoader(), new Class<?>[] {Things.class},
                (p, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : null);
        System.out.println(plain.greet("default"));
        try {
            Proxy.newProxyInstance(ProxiesOfManyInterfaces.class.getClassLoader(), new Class<?>[] {String.class}, handler);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        next = new Object();
        Comparable<String> generic = (Comparable<String>) Proxy.newProxyInstance(null, new Class<?>[] {Comparable.class}, (p, m, a) -> a[0].hashCode());
        System.out.println(generic.compareTo("a"));
    }
}

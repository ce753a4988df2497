// Two threads make proxies of different interfaces, and read annotations of different types. The names
// of the generated classes are derived from their code: either order defines the same classes.
//
//@ mode: run check
//@ verdict: safe
//@ revisions: default none

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Proxy;

class ProxiesOfTwoInterfacesInThreads {
    public interface One {}

    public interface Two {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface First {}

    @First
    static class Marked {}

    static Object make(Class<?> type) {
        Class<?>[] types = {type};
        return Proxy.newProxyInstance(type.getClassLoader(), types, (proxy, method, args) -> null);
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] made = new Object[2];
        Thread other = new Thread(() -> made[1] = make(Two.class));
        other.start();
        made[0] = make(One.class);
        assert Marked.class.isAnnotationPresent(First.class);
        other.join();
        assert made[0] instanceof One && made[1] instanceof Two;
        assert made[0].getClass() != made[1].getClass();
        assert made[0].getClass() == make(One.class).getClass();
        assert Proxy.isProxyClass(made[1].getClass());
        System.out.println("made");
    }
}

// Two threads make proxies, and call shared state through them. The class of a proxy is made in one
// step, but the handler is code of the program: its steps are explored.
//
//@ verdict: unsafe

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

class ProxiesAreMadeInThreads {
    interface Counter {
        int next();
    }

    static int count;

    static Counter counter() {
        InvocationHandler handler = (proxy, method, args) -> ++count;
        ClassLoader loader = Counter.class.getClassLoader();
        return (Counter) Proxy.newProxyInstance(loader, new Class<?>[] {Counter.class}, handler);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> counter().next());
        other.start();
        counter().next();
        other.join();
        assert count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}

// Proxies of interfaces, package-private and public, and of a method handle, with their calls.
//@ mode: run
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
class ProxiesCallTheirHandler {
    interface Own { int f(int a, String b); default int g() { return f(1, "d") + 1; } }
    public interface Pub { int f(int a); }
    public static void main(String[] args) throws Throwable {
        InvocationHandler h = (p, m, given) -> { System.out.println(m.getName() + Arrays.toString(given)); return m.getReturnType() == int.class ? 7 : null; };
        Own o = (Own) Proxy.newProxyInstance(ProxiesCallTheirHandler.class.getClassLoader(), new Class<?>[] {Own.class}, h);
        System.out.println(o.f(3, "x") + " " + o.g() + " " + Proxy.isProxyClass(o.getClass()));
        Pub p = (Pub) Proxy.newProxyInstance(ProxiesCallTheirHandler.class.getClassLoader(), new Class<?>[] {Pub.class, Runnable.class}, h);
        System.out.println(p.f(3)); ((Runnable) p).run();
        System.out.println(p.getClass().getName());
        MethodHandle max = MethodHandles.lookup().findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
        IntBinaryOperator op = MethodHandleProxies.asInterfaceInstance(IntBinaryOperator.class, max);
        System.out.println(op.applyAsInt(3, 9) + " " + MethodHandleProxies.isWrapperInstance(op) + MethodHandleProxies.wrapperInstanceTarget(op).type());
    }
}

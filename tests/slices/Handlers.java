// A thread calls its handler of exceptions, and a proxy its handler of calls.
//@ options: --criterion Handlers.used
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

class Handlers {
    static volatile int failed;
    static volatile int ended;

    interface Adder {
        int add(int number);

        Object join(Object left, Object right);
    }

    static class Calls implements InvocationHandler {
        int sum;

        @Override
        public Object invoke(Object proxy, Method method, Object[] args) {
            if (method.getName().equals("add")) { //+
                sum += (Integer) args[0]; //+
            }
            return sum; //+
        }
    }

    static class Failures implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            ended = exception.getMessage().length(); //+
        }
    }

    static void used(Object value) {
        System.out.println(value); //+
    }

    static void threads(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            throw new IllegalStateException("failed"); //+
        });
        int code = args.length; //+
        first.setUncaughtExceptionHandler((thread, exception) -> failed = code); //+
        first.start(); //+
        first.join();
        used(failed); //+
        Thread second = new Thread(() -> {
            throw new IllegalStateException("ended"); //+
        });
        second.setUncaughtExceptionHandler(new Failures());
        second.start(); //+
        second.join();
        used(ended); //+
    }

    static void proxies(String[] args) {
        Calls calls = new Calls(); //+
        Class<?>[] types = { Adder.class };
        Adder adder = (Adder) Proxy.newProxyInstance(Adder.class.getClassLoader(), types, calls); //+
        int number = args.length + 1; //+
        used(adder.add(number)); //+
        int unused = args.length + 2; //-
    }

    public static void main(String[] args) throws InterruptedException {
        threads(args); //+
        proxies(args); //+
    }
}

// StackOverflowError: in recursion, toString of a cycle, class initializers, locks and finally blocks; all are released.
//@ mode: run
import java.util.ArrayList;
import java.util.List;

class StackOverflowInManyPlaces {
    static int depth;

    static void recurse() {
        depth++;
        recurse();
    }

    static synchronized void locked() {
        locked();
    }

    static int finals;

    static void withFinally() {
        try {
            withFinally();
        } finally {
            finals++;
        }
    }

    interface Action {
        void run() throws Exception;
    }

    static void show(String what, Action action) throws Exception {
        try {
            action.run();
        } catch (StackOverflowError e) {
            System.out.println(what + " " + e.getMessage() + " " + e.getStackTrace().length + " " + (e.getCause() == null));
        }
    }

    public static void main(String[] args) throws Exception {
        show("plain", StackOverflowInManyPlaces::recurse);
        System.out.println(depth > 1000);
        show("locked", StackOverflowInManyPlaces::locked);
        System.out.println(Thread.holdsLock(StackOverflowInManyPlaces.class));
        show("finally", StackOverflowInManyPlaces::withFinally);
        System.out.println(finals > 1000);
        List<Object> self = new ArrayList<>();
        List<Object> other = new ArrayList<>(List.of(self));
        self.add(other);
        show("toString", self::toString);
        show("hashCode", self::hashCode);
        show("lambda", new Action() {
            @Override
            public void run() throws Exception {
                Action again = this::run;
                again.run();
            }
        });
        show("reflection", new Action() {
            @Override
            public void run() throws Exception {
                try {
                    Action.class.getMethod("run").invoke(this);
                } catch (java.lang.reflect.InvocationTargetException e) {
                    Throwable t = e;
                    while (t.getCause() != null) {
                        t = t.getCause();
                    }
                    throw (Error) t;
                }
            }
        });
        Thread t = new Thread(StackOverflowInManyPlaces::recurse);
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println("in thread " + e));
        t.start();
        t.join();
    }
}

package pathfinder;

import java.lang.reflect.Proxy;

/** Objects of interfaces whose methods have results by name. */
public final class Answers {
    private Answers() {}

    /** The results of methods. */
    public interface Results {
        /** Returns the result of the method with a name. */
        Object of(String method) throws Throwable;
    }

    /** Returns an object of an interface with these results. Its arguments do not matter. */
    public static Object of(Class<?> type, Results results) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, called, args) -> {
                    switch (called.getName()) {
                        case "hashCode":
                            return 1;
                        case "equals":
                            return proxy == args[0];
                        case "toString":
                            return type.getSimpleName();
                        default:
                            return results.of(called.getName());
                    }
                });
    }
}

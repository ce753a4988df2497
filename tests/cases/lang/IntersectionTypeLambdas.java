// A lambda may implement an intersection of interfaces.
//@ mode: run
import java.io.Serializable;
import java.util.function.Supplier;

class IntersectionTypeLambdas {
    interface Marker {
    }

    interface Named {
        default String name() {
            return "named";
        }
    }

    static <T extends Supplier<String> & Named> String use(T t) {
        return t.name() + " " + t.get();
    }

    public static void main(String[] args) {
        Runnable r = (Runnable & Marker & Named) () -> System.out.println("runs");
        r.run();
        System.out.println((r instanceof Marker) + " " + ((Named) r).name());
        System.out.println(use((Supplier<String> & Named) () -> "supplied"));
        Object serializable = (Runnable & Serializable) () -> { };
        System.out.println(serializable instanceof Serializable);
    }
}

// Lambdas capture locals, parameters, this, fields and other lambdas; two evaluations differ.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

class LambdasCapture {
    int field = 1;
    static int shared = 100;

    Supplier<IntSupplier> nested(int a, long b, String c, double d) {
        int[] cell = {0};
        return () -> {
            int e = a + 1;
            return () -> (int) (a + b + c.length() + d + e + ++cell[0] + field + shared);
        };
    }

    public static void main(String[] args) {
        LambdasCapture object = new LambdasCapture();
        IntSupplier s = object.nested(10, 20L, "abc", 2.5).get();
        System.out.println(s.getAsInt());
        object.field = 50;
        shared = 0;
        System.out.println(s.getAsInt());
        List<Runnable> actions = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            actions.add(() -> System.out.println("action " + copy));
        }
        for (String word : new String[] {"x", "y"}) {
            actions.add(() -> System.out.println(word));
        }
        actions.forEach(Runnable::run);
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * b + c;
        System.out.println(curried.apply(2).apply(3).apply(4));
        Supplier<Runnable> self = () -> new Runnable() {
            @Override
            public void run() {
                System.out.println(object.field);
            }
        };
        self.get().run();
    }
}

// Lambdas that refer to themselves, nest, throw, are compared and cast; identity of capturing and other ones.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

class RecursiveLambdas {
    static IntUnaryOperator factorial;
    Function<Integer, Integer> fibonacci = n -> n < 2 ? n : this.fibonacci.apply(n - 1) + this.fibonacci.apply(n - 2);

    static Supplier<String> make(int n) {
        return () -> n == 0 ? "end" : n + "," + make(n - 1).get();
    }

    static Runnable same() {
        return () -> { };
    }

    static Runnable capturing(int n) {
        return () -> System.out.print(n);
    }

    static <T> T call(Callable<T> callable) {
        try {
            return callable.call();
        } catch (Exception e) {
            return (T) ("caught " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        factorial = n -> n == 0 ? 1 : n * factorial.applyAsInt(n - 1);
        System.out.println(factorial.applyAsInt(10) + " " + new RecursiveLambdas().fibonacci.apply(15) + " " + make(4).get());
        System.out.println((same() == same()) + " " + same().equals(null) + " " + (capturing(1).getClass() == capturing(2).getClass()) + " " + (same().getClass() == capturing(1).getClass()));
        System.out.println(RecursiveLambdas.<Object>call(() -> {
            throw new java.io.IOException("io");
        }) + " " + call(() -> 5));
        List<Runnable> list = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int copy = i;
            list.add(() -> System.out.print(copy * copy + " "));
        }
        list.forEach(Runnable::run);
        System.out.println();
        Object o = (Runnable & Comparable<String>) (Object) null;
        System.out.println(o);
        Runnable r = (Runnable & java.io.Serializable) () -> { };
        System.out.println((r instanceof java.io.Serializable) + " " + r.getClass().isSynthetic() + " " + r.getClass().isHidden() + " " + r.getClass().getSimpleName().startsWith("RecursiveLambdas$$Lambda") + " " + r.getClass().getInterfaces().length);
        Supplier<Supplier<Supplier<String>>> deep = () -> () -> () -> "deep";
        System.out.println(deep.get().get().get());
    }
}

// Static, bound, unbound, constructor, array constructor, super and varargs method references.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

class MethodReferencesOfEveryKind {
    final String name;

    MethodReferencesOfEveryKind(String name) {
        this.name = name;
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    static String sum(Integer... numbers) {
        int total = 0;
        for (int n : numbers) {
            total += n;
        }
        return numbers.length + ":" + total;
    }

    @Override
    public String toString() {
        Supplier<String> s = super::toString;
        return s.get().startsWith("MethodReferencesOfEveryKind@") ? "by super" : "wrong";
    }

    class Inner {
        final int i;

        Inner(int i) {
            this.i = i;
        }
    }

    IntFunction<Inner> maker() {
        return Inner::new;
    }

    static Supplier<String> late() {
        System.out.println("receiver is evaluated first");
        return "bound"::toUpperCase;
    }

    public static void main(String[] args) {
        Function<String, Integer> isStatic = Integer::parseInt;
        Function<String, MethodReferencesOfEveryKind> constructor = MethodReferencesOfEveryKind::new;
        MethodReferencesOfEveryKind ann = constructor.apply("ann");
        Function<String, String> bound = ann::greet;
        BiFunction<MethodReferencesOfEveryKind, String, String> unbound = MethodReferencesOfEveryKind::greet;
        IntFunction<int[][]> array = int[][]::new;
        BiFunction<Integer, Integer, String> varargs = MethodReferencesOfEveryKind::sum;
        ToIntFunction<String> unboxing = String::length;
        UnaryOperator<String> trim = String::trim;
        Supplier<List<String>> generic = ArrayList<String>::new;
        System.out.println(isStatic.apply("12") + " " + bound.apply("bob") + ", " + unbound.apply(ann, "cyd"));
        System.out.println(array.apply(3).length + " " + varargs.apply(4, 5) + " " + unboxing.applyAsInt("four") + trim.apply(" t "));
        System.out.println(generic.get() + " " + ann + " " + ann.maker().apply(8).i + " " + late().get());
        Function<Object, String> cloned = Object::toString;
        System.out.println(cloned.apply(3.5));
        Supplier<Object> arrayClone = new int[] {1, 2}::clone;
        System.out.println(((int[]) arrayClone.get()).length);
        Runnable discards = ann::toString;
        discards.run();
    }
}

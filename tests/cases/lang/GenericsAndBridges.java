// Generics: bridges, bounded types, wildcards, heap pollution found late, generic arrays, varargs, recursion, inference.
//@ mode: run
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

class GenericsAndBridges {
    interface Box<T> {
        T get();

        void set(T t);
    }

    static class StringBox implements Box<String> {
        String value = "";

        @Override
        public String get() {
            return value;
        }

        @Override
        public void set(String s) {
            value = s;
        }
    }

    static class Shouting extends StringBox {
        @Override
        public void set(String s) {
            super.set(s.toUpperCase());
        }
    }

    abstract static class Node<T extends Comparable<T>, N extends Node<T, N>> {
        T key;
        N left;

        abstract N self();

        N insert(T t) {
            if (key == null || t.compareTo(key) < 0) {
                key = t;
            }
            return self();
        }
    }

    static class IntNode extends Node<Integer, IntNode> {
        @Override
        IntNode self() {
            return this;
        }
    }

    static <T extends Object & Comparable<? super T>> T max(List<? extends T> list) {
        T best = null;
        for (T t : list) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    @SafeVarargs
    static <T> List<T> list(T... ts) {
        return new ArrayList<>(Arrays.asList(ts));
    }

    static <T> T[] array(T... ts) {
        return ts;
    }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static double total(List<? extends Number> numbers) {
        double sum = 0;
        for (Number n : numbers) {
            sum += n.doubleValue();
        }
        return sum;
    }

    static <E extends Exception> void sneaky(Exception e) throws E {
        throw (E) e;
    }

    static void fill(List<? super Integer> list) {
        list.add(1);
        list.add(2);
    }

    static <T> void swap(List<T> list, int i, int j) {
        T t = list.get(i);
        list.set(i, list.get(j));
        list.set(j, t);
    }

    public static void main(String[] args) throws Exception {
        Box<String> box = new Shouting();
        box.set("quiet");
        System.out.println(box.get());
        try {
            ((Box) box).set(5);
        } catch (ClassCastException e) {
            System.out.println("bridge casts");
        }
        for (String name : new String[] {"get", "set"}) {
            Method[] methods = StringBox.class.getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::toString));
            for (Method m : methods) {
                if (m.getName().equals(name)) {
                    System.out.println(m + " " + m.isBridge());
                }
            }
        }
        System.out.println(new IntNode().insert(5).insert(3).insert(9).key + " " + max(Arrays.asList(3, 9, 4)) + " " + max(Arrays.asList("b", "a")));
        List<Integer> ints = list(1, 2, 3);
        List raw = ints;
        raw.add("pollution");
        Object fine = ints.get(3);
        try {
            Integer bad = ints.get(3);
        } catch (ClassCastException e) {
            System.out.println(fine + " found late");
        }
        try {
            Integer[] bad = (Integer[]) (Object[]) array("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(array(1, 2.0, "s").getClass().getSimpleName() + " " + array("a").getClass().getSimpleName() + " " + compose((String s) -> s.length(), n -> n * 2.5).apply("four") + " " + total(Arrays.asList(1, 2.5, 3L)));
        try {
            GenericsAndBridges.<RuntimeException>sneaky(new java.io.IOException("checked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        List<Number> numbers = new ArrayList<>();
        fill(numbers);
        swap(numbers, 0, 1);
        System.out.println(numbers + " " + Collections.<String>emptyList().size());
        List<String>[] lists = new List[] {list("x"), list("y", "z")};
        Object[] objects = lists;
        objects[0] = list(1);
        System.out.println(lists[1].get(1) + lists[0].size());
        BinaryOperator<Integer> add = Integer::sum;
        Supplier<Supplier<String>> nested = () -> () -> "nested";
        System.out.println(add.andThen(x -> "sum " + x).apply(1, 2) + nested.get().get() + Comparator.<String, Integer>comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()).compare("aa", "b"));
    }
}

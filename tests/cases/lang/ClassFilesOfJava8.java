// A class file of Java 8: concatenation by StringBuilder, accessors instead of nests, lambdas,
// strings in switches, try with resources, default methods.
//@ mode: run
//@ javac: --release 8
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

public class ClassFilesOfJava8 {
    private int secret = 7;

    interface Named {
        default String name() {
            return "default " + getClass().getSimpleName();
        }
    }

    class Inner implements Named {
        private int own = secret * 2;

        int sum() {
            return own + secret;
        }
    }

    static class Resource implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("closed");
        }
    }

    static int number(String word) {
        switch (word) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return 3;
        }
    }

    public static void main(String[] args) throws Exception {
        ClassFilesOfJava8 outer = new ClassFilesOfJava8();
        Inner inner = outer.new Inner();
        inner.own++;
        System.out.println("sum " + inner.sum() + ' ' + inner.own + 1.5f + null + 'c' + 2L + true);
        System.out.println(inner.name() + number("Aa") + number("BB") + number("C"));
        System.out.println(Class.class.getMethod("getNestHost").invoke(Inner.class) == Inner.class);
        List<String> words = new ArrayList<>(Arrays.asList("pear", "fig"));
        words.sort((a, b) -> a.length() - b.length());
        Function<String, Integer> length = String::length;
        System.out.println(words + " " + length.andThen(n -> n * n).apply("four"));
        try (Resource resource = new Resource()) {
            throw new IllegalStateException("inside " + (resource != null));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        String text = "x";
        text += 1 + 2;
        text += 'y';
        System.out.println(text);
    }
}

// Class files of Java 11: nest mates instead of synthetic methods, concatenation by invokedynamic, var in lambdas.
//@ mode: run
//@ javac: --release 11
import java.util.Arrays;
import java.util.function.BiFunction;

class ElevenNestsAndConcatenates {
    private int value = 2;

    private static class Mate {
        private int twice(ElevenNestsAndConcatenates o) {
            return o.value * 2 + o.hidden();
        }
    }

    private int hidden() {
        return 40;
    }

    public static void main(String[] args) throws Exception {
        var o = new ElevenNestsAndConcatenates();
        BiFunction<Integer, Integer, String> f = (var a, var b) -> a + "\1" + b + "\2" + null;
        System.out.println(new Mate().twice(o) + f.apply(1, 2).length() + f.apply(3, 4));
        System.out.println(Arrays.toString(ElevenNestsAndConcatenates.class.getNestMembers()) + " " + Mate.class.isNestmateOf(ElevenNestsAndConcatenates.class));
        System.out.println(Mate.class.getDeclaredMethod("twice", ElevenNestsAndConcatenates.class).invoke(new Mate(), o));
        long l = 5;
        double d = 2;
        String s = "";
        for (int i = 0; i < 3; i++) {
            s += i + ":" + l++ + "," + d / 4 + ";" + (char) ('a' + i);
        }
        System.out.println(s);
    }
}

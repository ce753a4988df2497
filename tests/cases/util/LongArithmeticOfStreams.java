// Exact, floor and unsigned arithmetic in reductions.
//@ mode: run
import java.util.stream.IntStream;
import java.util.stream.LongStream;

class LongArithmeticOfStreams {
    public static void main(String[] args) {
        System.out.println(LongStream.rangeClosed(1, 25).reduce((a, b) -> a * b).getAsLong() + " " + IntStream.of(-7, 7, -8).map(i -> Math.floorMod(i, 3)).boxed().toList() + " "
                + IntStream.of(-7, 7).map(i -> Math.floorDiv(i, 2)).sum());
        try {
            LongStream.rangeClosed(1, 25).reduce(1, Math::multiplyExact);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            IntStream.of(Integer.MIN_VALUE).map(Math::negateExact).sum();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(LongStream.of(-1, 5).mapToObj(Long::toUnsignedString).toList() + " " + LongStream.of(-1, 5).boxed().max(Long::compareUnsigned).get() + " " + Long.divideUnsigned(-1, 10) + " "
                + Integer.remainderUnsigned(-1, 7) + " " + Math.multiplyHigh(1L << 62, 12) + " " + LongStream.rangeClosed(Long.MAX_VALUE - 2, Long.MAX_VALUE).count() + " "
                + LongStream.range(0, 64).map(i -> 1L << i).reduce(0, (a, b) -> a | b) + " " + IntStream.rangeClosed('a', 'e').mapToObj(c -> String.valueOf((char) c)).toList());
    }
}

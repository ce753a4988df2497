// Widening int and long to float and double rounds to nearest even.
//@ mode: run
class IntToFloatRounds {
    public static void main(String[] args) {
        int[] ints = {16777216, 16777217, 16777219, Integer.MAX_VALUE, Integer.MIN_VALUE, -16777217};
        for (int i : ints) {
            System.out.println(i + " " + (float) i + " " + (double) i + " " + (int) (float) i);
        }
        long[] longs = {9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 62, (1L << 60) + 1};
        for (long l : longs) {
            System.out.println(l + " " + (float) l + " " + (double) l + " " + (long) (double) l);
        }
        System.out.println((float) 1e40 + " " + (float) 1e-50 + " " + (float) 0.1 + " " + (double) 0.1f);
    }
}

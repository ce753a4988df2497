// An int is widened with its sign before it is added to a long.
//@ mode: run
class IntsAreAddedToLongs {
    static int calls;

    public static void main(String[] args) {
        long sum = 0xffff_ffffL;
        int[] steps = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 7};
        for (int step : steps) {
            sum += step;
            System.out.println(sum);
        }
        int i = -5;
        System.out.println(10L + i);
        System.out.println(sum + next() + (long) next() + i);
        long shifted = (sum << 3) + (byte) 200;
        System.out.println(shifted);
        char c = '\uffff';
        System.out.println(shifted + c + (sum + i));
        i += 3_000_000_000L + i;
        System.out.println(i);
    }

    static int next() {
        return --calls;
    }
}

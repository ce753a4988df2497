// Integer division truncates towards zero and the remainder takes the dividend's sign.
//@ mode: run
class DivisionTruncatesTowardsZero {
    public static void main(String[] args) {
        int[] values = {7, -7, 3, -3, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : values) {
            for (int b : values) {
                System.out.println(a + " " + b + ": " + a / b + " " + a % b + " "
                        + (long) a / b + " " + (long) a % b + " "
                        + Math.floorDiv(a, b) + " " + Math.floorMod(a, b));
            }
        }
    }
}

// A transition that allocates or copies large arrays is cut by their size, so that limits are noticed.
//@ options: --time-limit 20s
//@ verdict: safe
class LargeArraysCountAsWork {
    public static void main(String[] args) {
        int[] cells = new int[10_000_000];
        new Thread(() -> {
            while (true) {
                int[][] rows = new int[10][1_000_000];
            }
        }).start();
        while (true) {
            cells = cells.clone();
        }
    }
}

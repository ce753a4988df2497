// Elements of long arrays are written, one or many at a time, by threads that take turns. Backtracking
// restores the earlier content.
//@ revisions: default local full full-bfs paranoid foreseen
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;
import java.util.Arrays;

class LongArraysAreUndoneByBlock {
    static final long[] SHARED = new long[5000];
    static volatile int turn;

    static int[] own(int round) {
        int[] all = new int[9000];
        all[8999] = round;
        return all;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            byte[] mine = new byte[20000];
            for (int i = 0; i < 2; i++) {
                SHARED[100 * i] = i + 7;
                mine[19999 - i] = (byte) (i + 1);
                turn++;
                check(mine[19999] == 1 && mine[0] == 0);
            }
        });
        other.start();
        int[] all = own(3);
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            int at = Verify.getInt(0, 2) * 4000;
            all[at] += 1;
            sum += 1;
            if (at == 4000 && i == 1) {
                Arrays.fill(all, 100, 8000, 5);
                synchronized (all) {
                    turn++;
                }
                check(all[4000] == 5 && all[99] == 0 && all[8998] == 0);
                Arrays.fill(all, 100, 8000, 0);
                all[0] = 0;
                all[8000] = 0;
                sum = 0;
            }
            char[] text = new char[3000 + i];
            text[2999] = 'x';
            turn++;
            check(text[2999] == 'x' && all[8999] == 3);
            check(all[0] + all[4000] + all[8000] == sum);
        }
        other.join();
        check(SHARED[0] == 7 && SHARED[100] == 8 && SHARED[4999] == 0);
    }

    static void check(boolean holds) {
        if (!holds) {
            throw new IllegalStateException();
        }
    }
}

// A Phaser's waiting thread is one state, and not one for each of its spins.
//@ verdict: safe
//@ states: [full] <= 200
//@ revisions: full
import java.util.concurrent.Phaser;

class PhaserPartiesDoNotSpin {
    static int a, b;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(2);
        Thread other = new Thread(() -> {
            a = 1;
            phaser.arriveAndAwaitAdvance();
            assert b == 1;
        });
        other.start();
        b = 1;
        phaser.arriveAndAwaitAdvance();
        assert a == 1;
        other.join();
    }
}

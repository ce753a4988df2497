// Two parties of a Phaser advance together.
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.Phaser;

class PhaserPartiesMeet {
    static volatile boolean arrived;

    public static void main(String[] args) {
        Phaser phaser = new Phaser(2);
        new Thread(() -> {
            arrived = true;
            phaser.arrive();
        }).start();
        phaser.arriveAndAwaitAdvance();
        assert arrived && phaser.getPhase() == 1;
    }
}

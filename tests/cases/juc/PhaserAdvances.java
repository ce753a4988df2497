// A Phaser advances when all registered parties have arrived.
//@ mode: run
import java.util.concurrent.Phaser;

class PhaserAdvances {
    public static void main(String[] args) throws InterruptedException {
        Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("phase " + phase + " with " + parties);
                return phase == 3 || parties == 0;
            }
        };
        System.out.println(phaser.getPhase() + " " + phaser.arrive() + " " + phaser.getPhase());
        System.out.println(phaser.register() + " " + phaser.getRegisteredParties() + " " + phaser.getUnarrivedParties());
        Thread other = new Thread(() -> {
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndDeregister();
        });
        other.start();
        phaser.arriveAndAwaitAdvance();
        int phase = phaser.arriveAndAwaitAdvance();
        other.join();
        System.out.println(phase + " " + phaser.getRegisteredParties() + " " + phaser.awaitAdvance(0));
        phaser.arrive();
        System.out.println(phaser.isTerminated() + " " + (phaser.register() < 0) + " " + (phaser.getPhase() & 7));
        try {
            new Phaser(0).arrive();
        } catch (IllegalStateException e) {
            System.out.println("nobody registered");
        }
    }
}

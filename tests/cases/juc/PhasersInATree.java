// Phasers of a tree advance together.
//@ mode: run
import java.util.concurrent.Phaser;

class PhasersInATree {
    public static void main(String[] args) throws InterruptedException {
        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 2);
        Phaser right = new Phaser(root, 1);
        System.out.println(root.getRegisteredParties() + " " + (left.getParent() == root) + " " + (right.getRoot() == root));
        Thread[] threads = new Thread[3];
        int[] ends = new int[3];
        for (int i = 0; i < 3; i++) {
            int id = i;
            Phaser mine = i < 2 ? left : right;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 3; round++) {
                    ends[id] = mine.arriveAndAwaitAdvance();
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(ends[0] + " " + ends[1] + " " + ends[2] + " " + root.getPhase() + left.getPhase() + right.getPhase());
        right.arriveAndDeregister();
        left.arriveAndDeregister();
        left.arriveAndDeregister();
        System.out.println(root.isTerminated() + " " + left.isTerminated() + " " + root.getArrivedParties());
    }
}

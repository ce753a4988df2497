import java.util.concurrent.Phaser;

/** Two parties meet twice. */
public class Phases {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(2);
        Runnable body = () -> {
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndAwaitAdvance();
        };
        Together.run(body, body);
        assert phaser.getPhase() == 2;
    }
}

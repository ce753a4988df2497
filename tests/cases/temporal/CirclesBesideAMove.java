// A thread may circle for ever after another one has moved.
//@ property: ltl: [] (CirclesBesideAMove.moved -> <> CirclesBesideAMove.left)
//@ options: --fairness none
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class CirclesBesideAMove {
    static volatile boolean door;
    static volatile boolean moved;
    static volatile boolean left;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!door) {
                Thread.yield();
            }
            left = true;
        }).start();
        new Thread(() -> door = true).start();
        new Thread(() -> moved = true).start();
    }
}

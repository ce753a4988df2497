// Persistent sets may omit infinite executions, so a promise is not checked with them.
//@ property: ltl: [] (PromisesNeedEveryCycle.moved -> <> PromisesNeedEveryCycle.left)
//@ options: --por full
//@ revisions: default
//@ verdict: error
//@ reason: it is not a safety formula about variables
class PromisesNeedEveryCycle {
    static volatile boolean moved;
    static volatile boolean left;

    public static void main(String[] args) {
        new Thread(() -> moved = true).start();
        new Thread(() -> left = true).start();
    }
}

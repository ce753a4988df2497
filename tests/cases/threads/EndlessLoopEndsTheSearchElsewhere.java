// A loop without choices and without end ends the search by matching its state, however other
// threads run; without the property it is no finding.
//@ verdict: safe
//@ states: <= 60
class EndlessLoopEndsTheSearchElsewhere {
    static volatile int done;

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            done = 1;
            done = 2;
        });
        other.setDaemon(true);
        other.start();
        int i = args.length;
        while (i < 5) {
            i = 1 - i;
        }
    }
}

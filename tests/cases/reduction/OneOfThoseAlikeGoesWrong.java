// A failure of one of several interchangeable threads is found, whichever of them is scheduled for all.
//@ options: --symmetry threads
//@ verdict: unsafe
//@ revisions: none local lock full full-bfs bfs paranoid
class OneOfThoseAlikeGoesWrong {
    static int turns;
    static boolean done;

    static void work() {
        int turn;
        synchronized (OneOfThoseAlikeGoesWrong.class) {
            turn = turns++;
        }
        synchronized (OneOfThoseAlikeGoesWrong.class) {
            if (turn == 1 && !done) {
                throw new IllegalStateException("too early"); //~ uncaught-exception java.lang.IllegalStateException
            }
            done = true;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(OneOfThoseAlikeGoesWrong::work).start();
        }
    }
}

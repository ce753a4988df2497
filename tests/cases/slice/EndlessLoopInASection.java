// A thread never leaves a section that the analysis takes for one step. The step is cut, and the search
// begins again without the leaf monitor: main waits for ever if it comes late.
//@ verdict: safe
//@ revisions: none lock full
//@ options: --slice
class EndlessLoopInASection {
    static int count;

    static synchronized void count() {
        count++;
    }

    static synchronized void countForEver() {
        while (true) {
            count++;
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(EndlessLoopInASection::countForEver);
        thread.setDaemon(true);
        thread.start();
        count();
    }
}

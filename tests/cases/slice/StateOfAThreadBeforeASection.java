// A thread sees that another one is blocked before a section. No section is one step then.
//@ verdict: unsafe
//@ revisions: none lock full
//@ options: --slice
class StateOfAThreadBeforeASection {
    static int count;

    static synchronized void count() {
        count++;
    }

    public static void main(String[] args) {
        new Thread(StateOfAThreadBeforeASection::count).start();
        Thread thread = new Thread(StateOfAThreadBeforeASection::count);
        thread.start();
        assert thread.getState() != Thread.State.BLOCKED; //~ uncaught-exception
    }
}

// What a group lists between the parts of a thread's start and end.
//@ verdict: unsafe
//@ property: assertion
//@ revisions: default none local lock full-bfs paranoid
//@ jdk: 17-18
class GroupsDuringStartsAndEnds {
    static volatile boolean ran;

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        Thread first = new Thread(group, () -> {
            ran = true;
        }, "first");
        Thread second = new Thread(group, () -> { }, "second");
        new Thread(() -> {
            first.start();
            second.start();
        }).start();
        Thread[] all = new Thread[3];
        int listed = group.enumerate(all);
        boolean is_over = ran;
        // An alive thread is listed although its code is over.
        assert !(listed == 1 && all[0] == first && is_over); //~ assertion java.lang.AssertionError
        // Of two threads, the second one is listed alone.
        assert !(listed == 1 && all[0] == second); //~ assertion java.lang.AssertionError
        if (listed == 1 && group.activeCount() == 0) {
            // A thread has left its group, and still refers to it.
            assert all[0].getThreadGroup() == null; //~ assertion java.lang.AssertionError
            // It refers to no group, and is alive.
            assert !all[0].isAlive(); //~ assertion java.lang.AssertionError
        }
        assert listed < 3;
    }
}

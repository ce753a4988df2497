// Two threads reach one object of an input by different fields; each of them may be the first to read its field.
//@ main: OneObjectAtTwoFields#race
//@ options: --symbolic --input-size 2
//@ revisions: default none local lock bfs paranoid
//@ verdict: unsafe
class OneObjectAtTwoFields {
    OneObjectAtTwoFields left;
    OneObjectAtTwoFields right;
    int value;

    void race() throws InterruptedException {
        Thread other = new Thread(() -> {
            OneObjectAtTwoFields mine = left;
            if (mine != null && mine != this) {
                mine.value = 7;
                mine.value = 8;
            }
        });
        other.start();
        OneObjectAtTwoFields yours = right;
        if (yours != null && yours != this && yours.value == 6) {
            int seen = yours.value;
            // The other thread has written once.
            assert seen != 7; //~ uncaught-exception java.lang.AssertionError
        }
        other.join();
    }
}

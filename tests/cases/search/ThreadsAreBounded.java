// Threads are bounded as other objects are, subclasses with them.
//@ options: --max-instances java.lang.Thread=2
//@ verdict: incomplete
//@ reason: states with more than 2 instances of java.lang.Thread were not gone on from
class ThreadsAreBounded {
    static class Mine extends Thread {
    }

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Mine();
            all[i].start();
        }
    }
}

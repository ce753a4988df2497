// A thread that wakes up by itself for ever would hide that it waits for ever.
//@ property: ltl: <> SpuriousWakeUpsAreRefused.done
//@ options: --spurious
//@ revisions: default
//@ verdict: error
//@ reason: a thread that waits may wake up by itself for ever
class SpuriousWakeUpsAreRefused {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        synchronized (SpuriousWakeUpsAreRefused.class) {
            SpuriousWakeUpsAreRefused.class.wait();
        }
        done = true;
    }
}

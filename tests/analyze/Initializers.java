// Accesses of initializers. The initializer of Registry is executed by the thread that is first.
class Initializers {
    static class Registry {
        static int count;
        static int[] table = new int[4];

        static {
            count = 5;
            table[1] = count;
            Initializers.others++;
        }

        static synchronized void add() {
            count++;
        }
    }

    static int others;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(Registry::add);
        worker.start();
        Registry.add();
        others++;
        worker.join();
    }
}

//@ rows: independence
//= 5: access writes Initializers$Registry.table; is ordered by initialization
//= 8: access writes Initializers$Registry.count; is ordered by initialization
//= 9: access reads Initializers$Registry.count; is ordered by initialization
//= 9: access reads Initializers$Registry.table; is ordered by initialization
//= 9: access writes []; is ordered by initialization
//= 10: access reads Initializers.others; dependent on Initializers.java:24; is dependent
//= 10: access writes Initializers.others; dependent on Initializers.java:24; is dependent
//= 14: access reads Initializers$Registry.count; is guarded by Registry.class
//= 14: access writes Initializers$Registry.count; is guarded by Registry.class
//= 24: access reads Initializers.others; dependent on Initializers.java:10; is dependent
//= 24: access writes Initializers.others; dependent on Initializers.java:10; is dependent

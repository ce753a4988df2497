// The interrupt status of a thread decides whether a wait ends by an exception.
//@ options: --criterion Interrupts.used
class Interrupts {
    static void used(int value) {
        System.out.println(value); //+
    }

    static void asked(int limit) {
        int other = limit + 1; //-
        if (limit == 0) { //+
            Thread.currentThread().interrupt(); //+
        }
        System.out.println(other); //-
        used(Thread.currentThread().isInterrupted() ? 1 : 2); //+
    }

    static void waiting(int limit) {
        Object lock = new Object(); //+
        Thread waiter = new Thread(() -> { //+
            int result = 3; //+
            synchronized (lock) { //+
                try {
                    lock.wait(); //+
                } catch (InterruptedException e) {
                    result = 4; //+
                }
            }
            used(result); //+
        });
        waiter.start(); //+
        if (limit == 1) { //+
            waiter.interrupt(); //+
        }
    }

    static void sleeping(int limit) throws InterruptedException {
        Thread sleeper = new Thread(() -> { //+
            try {
                Thread.sleep(10); //+
                used(5); //+
            } catch (InterruptedException e) {
                System.out.println("interrupted"); //-
            }
        });
        sleeper.start(); //+
        if (limit == 2) { //+
            sleeper.interrupt(); //+
        }
        Thread other = new Thread(() -> System.out.println("other")); //-
        other.start(); //-
        if (limit == 3) { //-
            other.interrupt(); //-
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int limit = args.length; //+
        asked(limit); //+
        waiting(limit); //+
        sleeping(limit); //+
    }
}

// Figure 4 with one lock object that is given to all constructors.
class OneLock {
    static class Programmer {
        long hours = 80;
        final Object hoursLock;

        Programmer(Object lock) {
            hoursLock = lock;
        }

        void updateHours(long newHours) {
            synchronized (hoursLock) {
                hours = newHours;
            }
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        Programmer[] all = new Programmer[2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Programmer(lock);
        }
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                for (Programmer each : all) {
                    each.updateHours(1);
                }
            }).start();
        }
    }
}

//@ show: ssg
//= main after OneLock.java:31
//=   20:Programmer[].[] -> 22:Programmer*
//=   22:Programmer*.hoursLock -> 19:Object
//=   25:Thread*.runnable -> 25:lambda* (1-1)
//=   25:lambda*.captured0 -> 20:Programmer[]
//=   all -> 20:Programmer[]
//=   lock -> 19:Object
//= OneLock.lambda$main$0 from OneLock.java:29 after OneLock.java:29
//=   20:Programmer[].[] -> 22:Programmer
//=   20:Programmer[].[] -> 22:Programmer*
//=   22:Programmer.hoursLock -> 19:Object
//=   22:Programmer*.hoursLock -> 19:Object
//=   25:Thread.runnable -> 25:lambda
//=   25:Thread*.runnable -> 25:lambda* (1-1)
//=   25:lambda.captured0 -> 20:Programmer[]
//=   25:lambda*.captured0 -> 20:Programmer[]
//=   all -> 20:Programmer[]

//@ rows: locks
//= -: protect 20:Programmer[].[], no lock
//= -: protect 22:Programmer.hours, 19:Object (root 22:Programmer, lock hoursLock, variable λ)
//= -: protect 22:Programmer.hoursLock, no lock

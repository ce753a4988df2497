// Figure 4 with two lock objects, of which an argument of the constructor selects one.
class ChosenLock {
    static class Programmer {
        long hours = 80;
        final Object hoursLock;

        Programmer(Object a, Object b, boolean first) {
            hoursLock = first ? a : b;
        }

        void updateHours(long newHours) {
            synchronized (hoursLock) {
                hours = newHours;
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        Programmer[] all = new Programmer[2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Programmer(a, b, i == 0);
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
//= main after ChosenLock.java:32
//=   21:Programmer[].[] -> 23:Programmer*
//=   23:Programmer*.hoursLock -> 19:Object
//=   23:Programmer*.hoursLock -> 20:Object
//=   26:Thread*.runnable -> 26:lambda* (1-1)
//=   26:lambda*.captured0 -> 21:Programmer[]
//=   a -> 19:Object
//=   all -> 21:Programmer[]
//=   b -> 20:Object
//= ChosenLock.lambda$main$0 from ChosenLock.java:30 after ChosenLock.java:30
//=   21:Programmer[].[] -> 23:Programmer
//=   21:Programmer[].[] -> 23:Programmer*
//=   23:Programmer.hoursLock -> 19:Object
//=   23:Programmer.hoursLock -> 20:Object
//=   23:Programmer*.hoursLock -> 19:Object
//=   23:Programmer*.hoursLock -> 20:Object
//=   26:Thread.runnable -> 26:lambda
//=   26:Thread*.runnable -> 26:lambda* (1-1)
//=   26:lambda.captured0 -> 21:Programmer[]
//=   26:lambda*.captured0 -> 21:Programmer[]
//=   all -> 21:Programmer[]

//@ rows: locks
//= -: protect 21:Programmer[].[], no lock
//= -: protect 23:Programmer.hours, no lock
//= -: protect 23:Programmer.hoursLock, no lock

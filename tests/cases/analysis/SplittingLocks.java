// Figure 4 of Corbett's paper (1998): each programmer has a lock for its hours and one for its salary. The
// fields of the locks are not final. With `settled` they determine locks as final fields do.
//@ verdict: safe
//@ revisions: lock full
//@ options: --static-facts faint,guarded,joined,settled
//@ states: [lock] <= 1989
//@ states: [full] <= 389
class SplittingLocks {
    static class Programmer {
        protected long hours = 80;
        protected double salary = 50000.0;
        protected Object hoursLock = new Object();
        protected Object salaryLock = new Object();

        void updateHours(long newHours) {
            synchronized (hoursLock) {
                hours = newHours;
            }
        }

        void updateSalary(double newSalary) {
            synchronized (salaryLock) {
                salary = newSalary;
            }
        }
    }

    public static void main(String[] args) {
        Programmer[] all = new Programmer[2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Programmer();
        }
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                for (Programmer each : all) {
                    each.updateHours(1);
                    each.updateSalary(2);
                }
            }).start();
        }
    }
}

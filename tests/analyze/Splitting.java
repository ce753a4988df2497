// Figure 4 of Corbett's paper: splitting locks. The programmers are made in a loop.
class Splitting {
    static class Programmer {
        protected long hours = 80;
        protected double salary = 50000.0;
        protected Object hoursLock = new Object();
        protected Object salaryLock = new Object();

        public void updateHours(long newHours) {
            synchronized (hoursLock) {
                hours = newHours;
            }
        }

        public void updateSalary(double newSalary) {
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

//@ show: ssg
//= main after Splitting.java:35
//=   23:Programmer[].[] -> 25:Programmer*
//=   25:Programmer*.hoursLock -> 6:Object* (1-1)
//=   25:Programmer*.salaryLock -> 7:Object* (1-1)
//=   28:Thread*.runnable -> 28:lambda* (1-1)
//=   28:lambda*.captured0 -> 23:Programmer[]
//=   all -> 23:Programmer[]
//= Splitting.lambda$main$0 from Splitting.java:33 after Splitting.java:33
//=   23:Programmer[].[] -> 25:Programmer
//=   23:Programmer[].[] -> 25:Programmer*
//=   25:Programmer.hoursLock -> 6:Object
//=   25:Programmer.salaryLock -> 7:Object
//=   25:Programmer*.hoursLock -> 6:Object* (1-1)
//=   25:Programmer*.salaryLock -> 7:Object* (1-1)
//=   28:Thread.runnable -> 28:lambda
//=   28:Thread*.runnable -> 28:lambda* (1-1)
//=   28:lambda.captured0 -> 23:Programmer[]
//=   28:lambda*.captured0 -> 23:Programmer[]
//=   all -> 23:Programmer[]

//@ rows: locks
//= 11: access writes Splitting$Programmer.hours; holding 6:Object or 6:Object*
//= 17: access writes Splitting$Programmer.salary; holding 7:Object or 7:Object*
//= -: protect 23:Programmer[].[], no lock
//= -: protect 25:Programmer.hours, 6:Object (root 25:Programmer, lock hoursLock, variable λ)
//= -: protect 25:Programmer.hoursLock, no lock
//= -: protect 25:Programmer.salary, 7:Object (root 25:Programmer, lock salaryLock, variable λ)
//= -: protect 25:Programmer.salaryLock, no lock

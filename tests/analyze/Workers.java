// Objects of threads of one class. Each thread has a buffer, and all write into one array under the
// monitor of their own buffer: a lock that is current in each thread does not protect it.
class Workers {
    static final int[] shared = new int[1];

    static class Buffer {
        int[] data;
        int count;
    }

    static class Worker implements Runnable {
        public void run() {
            Buffer own = new Buffer();
            own.data = shared;
            own.count = 1;
            synchronized (own) {
                own.data[0]++;
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new Worker()).start();
        }
    }
}

//@ show: ssg
//= main after Workers.java:26
//=   13:Buffer*.data -> 4:int[]
//=   24:Thread*.runnable -> 24:Worker* (1-1)
//=   Workers.shared -> 4:int[]
//= Workers$Worker.run from Workers.java:24 after Workers.java:19
//=   13:Buffer.data -> 4:int[]
//=   24:Thread.runnable -> 24:Worker
//=   24:Thread*.runnable -> 24:Worker* (1-1)
//=   Workers.shared -> 4:int[]
//=   own -> 13:Buffer
//=   this -> 24:Worker
//=   this -> 24:Worker*

//@ rows: locks
//= 16: acquires 13:Buffer
//= 17: access reads Workers$Buffer.data; holding 13:Buffer
//= 17: access reads []; holding 13:Buffer
//= 17: access writes []; holding 13:Buffer
//= -: protect 4:int[].[], no lock
//= -: protect Workers.shared, no lock

//@ rows: independence
//= 14: access reads Workers.shared; is settled
//= 14: access writes Workers$Buffer.data; is local
//= 15: access writes Workers$Buffer.count; is local
//= 17: access reads Workers$Buffer.data; is local
//= 17: access reads []; dependent on Workers.java:17; is dependent
//= 17: access writes []; dependent on Workers.java:17; is dependent

// Figure 1 of Corbett's paper: a bounded buffer.
class Buffer {
    static class IntBuffer {
        int[] data;
        int count = 0;
        int front = 0;

        IntBuffer(int capacity) {
            data = new int[capacity];
        }

        void put(int x) throws InterruptedException {
            synchronized (this) {
                while (count == data.length) {
                    wait();
                }
                data[(front + count) % data.length] = x;
                count = count + 1;
                if (count == 1) {
                    notify();
                }
            }
        }

        int get() throws InterruptedException {
            synchronized (this) {
                while (count == 0) {
                    wait();
                }
                int x = data[front];
                front = (front + 1) % data.length;
                count = count - 1;
                if (count == data.length - 1) {
                    notify();
                }
                return x;
            }
        }
    }

    static class Producer implements Runnable {
        int next = 0;
        IntBuffer buf;

        Producer(IntBuffer b) {
            buf = b;
        }

        public void run() {
            try {
                while (true) {
                    buf.put(next++);
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    static class Consumer implements Runnable {
        IntBuffer buf;

        Consumer(IntBuffer b) {
            buf = b;
        }

        public void run() {
            try {
                while (true) {
                    int x = buf.get();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        IntBuffer buf = new IntBuffer(3);
        new Thread(new Producer(buf)).start();
        new Thread(new Consumer(buf)).start();
    }
}

//@ show: ssg
//= main after Buffer.java:82
//=   79:IntBuffer.data -> 9:int[]
//=   80:Producer.buf -> 79:IntBuffer
//=   80:Thread.runnable -> 80:Producer
//=   81:Consumer.buf -> 79:IntBuffer
//=   81:Thread.runnable -> 81:Consumer
//=   buf -> 79:IntBuffer
//= Buffer$Producer.run from Buffer.java:80 after Buffer.java:55
//=   79:IntBuffer.data -> 9:int[]
//=   80:Producer.buf -> 79:IntBuffer
//=   80:Thread.runnable -> 80:Producer
//=   81:Consumer.buf -> 79:IntBuffer
//=   81:Thread.runnable -> 81:Consumer
//=   this -> 80:Producer
//= Buffer$Consumer.run from Buffer.java:81 after Buffer.java:73
//=   79:IntBuffer.data -> 9:int[]
//=   80:Producer.buf -> 79:IntBuffer
//=   80:Thread.runnable -> 80:Producer
//=   81:Consumer.buf -> 79:IntBuffer
//=   81:Thread.runnable -> 81:Consumer
//=   this -> 81:Consumer

//@ rows: escape
//= 52: access reads Buffer$Producer.buf; by Buffer$Producer.run from Buffer.java:80; is local; of 80:Producer
//= 52: access reads Buffer$Producer.next; by Buffer$Producer.run from Buffer.java:80; is local; of 80:Producer
//= 52: access writes Buffer$Producer.next; by Buffer$Producer.run from Buffer.java:80; is local; of 80:Producer

//@ rows: locks
//= -: protect 79:IntBuffer.count, 79:IntBuffer (root 79:IntBuffer, lock λ, variable λ)
//= -: protect 79:IntBuffer.data, 79:IntBuffer (root 79:IntBuffer, lock λ, variable λ)
//= -: protect 79:IntBuffer.front, 79:IntBuffer (root 79:IntBuffer, lock λ, variable λ)
//= -: protect 9:int[].[], 79:IntBuffer (root 79:IntBuffer, lock λ, variable data)

//@ rows: independence
//= 5: access writes Buffer$IntBuffer.count; is local
//= 6: access writes Buffer$IntBuffer.front; is local
//= 9: access writes Buffer$IntBuffer.data; is local
//= 14: access reads Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 14: access reads Buffer$IntBuffer.data; is settled
//= 17: access reads Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 17: access reads Buffer$IntBuffer.data; is settled
//= 17: access reads Buffer$IntBuffer.front; is guarded by 79:IntBuffer
//= 17: access writes []; is guarded by 79:IntBuffer
//= 18: access reads Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 18: access writes Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 19: access reads Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 27: access reads Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 30: access reads Buffer$IntBuffer.data; is settled
//= 30: access reads Buffer$IntBuffer.front; is guarded by 79:IntBuffer
//= 30: access reads []; is guarded by 79:IntBuffer
//= 31: access reads Buffer$IntBuffer.data; is settled
//= 31: access reads Buffer$IntBuffer.front; is guarded by 79:IntBuffer
//= 31: access writes Buffer$IntBuffer.front; is guarded by 79:IntBuffer
//= 32: access reads Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 32: access writes Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 33: access reads Buffer$IntBuffer.count; is guarded by 79:IntBuffer
//= 33: access reads Buffer$IntBuffer.data; is settled
//= 42: access writes Buffer$Producer.next; is local
//= 46: access writes Buffer$Producer.buf; is local
//= 52: access reads Buffer$Producer.buf; is local
//= 52: access reads Buffer$Producer.next; is local
//= 52: access writes Buffer$Producer.next; is local
//= 64: access writes Buffer$Consumer.buf; is local
//= 70: access reads Buffer$Consumer.buf; is local

//@ rows: facts
//= 9: fact irrelevant; in Buffer$IntBuffer.<init>; of elements of the new array
//= 36: fact irrelevant; in Buffer$IntBuffer.get; of the result
//= 42: fact irrelevant; in Buffer$Producer.<init>; of Buffer$Producer.next
//= 52: fact irrelevant; in Buffer$Producer.run; of Buffer$Producer.next
//= 52: fact irrelevant; in Buffer$Producer.run; of argument 1

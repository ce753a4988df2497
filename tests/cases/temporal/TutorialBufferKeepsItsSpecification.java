// The bounded buffer of Bandera's tutorial, with one buffer in a static field. Its assertions are
// conditions of calls, its specifications are patterns.
//@ property: AddedIsThere: [] !return(TutorialBufferKeepsItsSpecification.add: this.head == (this.tail + 1) % 3), Taken: [] !return(TutorialBufferKeepsItsSpecification.take: $ret == null), Emptied: {TutorialBufferKeepsItsSpecification.b.head != TutorialBufferKeepsItsSpecification.b.tail} responds to {TutorialBufferKeepsItsSpecification.b.head == TutorialBufferKeepsItsSpecification.b.tail} globally, NoTakeBefore: {entry(TutorialBufferKeepsItsSpecification.add)} precedes {return(TutorialBufferKeepsItsSpecification.take)} globally, NoTakeWhileEmpty: {return(TutorialBufferKeepsItsSpecification.take)} is absent after {TutorialBufferKeepsItsSpecification.b.head == (TutorialBufferKeepsItsSpecification.b.tail + 1) % 3 && !in(TutorialBufferKeepsItsSpecification.take)} until {return(TutorialBufferKeepsItsSpecification.add)}
//@ revisions: none local lock default bfs
//@ verdict: safe
class TutorialBufferKeepsItsSpecification {
    static TutorialBufferKeepsItsSpecification b;

    private final Object[] buffer = new Object[3];
    int head;
    int tail = 2;

    synchronized void add(Object o) throws InterruptedException {
        while (tail == head) {
            wait();
        }
        buffer[head] = o;
        head = (head + 1) % 3;
        notifyAll();
    }

    synchronized Object take() throws InterruptedException {
        while (head == (tail + 1) % 3) {
            wait();
        }
        tail = (tail + 1) % 3;
        Object o = buffer[tail];
        buffer[tail] = null;
        notifyAll();
        return o;
    }

    public static void main(String[] args) {
        b = new TutorialBufferKeepsItsSpecification();
        new Thread(() -> run(true)).start();
        new Thread(() -> run(false)).start();
    }

    static void run(boolean adds) {
        try {
            while (true) {
                if (adds) {
                    b.add("x");
                } else {
                    b.take();
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}

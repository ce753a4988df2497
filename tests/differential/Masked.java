// Programs with a number that is needed. Each ends with an exception, unless the number is lost. The last
// ones have monitors that are no leaf monitors.
import gov.nasa.jpf.vm.Verify;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.locks.LockSupport;

class Unmasked {
    static int a;
    static int b;
    static int c;
    static int d;
    static int e;

    public static void main(String[] args) {
        a = 1;
        b = 1;
        c = 1;
        d = 1;
        e = 1;
        if (a == 1 && b == 1 && c == 1 && d == 1 && e == 1) {
            throw new IllegalStateException();
        }
    }
}

class Load {
    int number;

    public static void main(String[] args) {
        Load object = new Load();
        object.number = 1;
        if (object.number == 1) {
            throw new IllegalStateException();
        }
    }
}

class Index {
    static int at;
    static final int[] data = new int[2];

    public static void main(String[] args) {
        at = 2;
        data[at] = 1;
    }
}

class Range {
    static int at;
    static final int[] data = new int[2];

    public static void main(String[] args) {
        at = at + 1;
        at = at + 1;
        data[at] = 1;
    }
}

/** The other thread changes the number between the two reads. */
class Parted {
    static int at;
    static int by;
    static final int[] data = new int[2];

    public static void main(String[] args) {
        at = 1;
        new Thread(() -> by = 1).start();
        data[at + by] = 1;
        if (by > 1) {
            System.out.println(by);
        }
    }
}

/** Only reflection calls the method that reads the field. */
class Field {
    static int number;

    static int get() {
        return number;
    }

    public static void main(String[] args) throws Exception {
        number = 1;
        if ((int) Field.class.getDeclaredMethod("get").invoke(null) == 1) {
            throw new IllegalStateException();
        }
    }
}

/** Only reflection calls the method that reads the element. */
class Element {
    static final int[] NUMBERS = new int[2];

    static int get() {
        return NUMBERS[1];
    }

    public static void main(String[] args) throws Exception {
        NUMBERS[1] = 1;
        if ((int) Element.class.getDeclaredMethod("get").invoke(null) == 1) {
            throw new IllegalStateException();
        }
    }
}

class Native {
    static int number;

    public static void main(String[] args) throws Exception {
        number = 1;
        if (Native.class.getDeclaredField("number").getInt(null) == 1) {
            throw new IllegalStateException();
        }
    }
}

class Argument {
    static void take(int number) {
        if (number == 3) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        int number = Verify.getInt(2, 3);
        Verify.getBoolean();
        take(number);
    }
}

class Result {
    static int give() {
        int number = Verify.getInt(2, 3);
        Verify.getBoolean();
        return number;
    }

    public static void main(String[] args) {
        if (give() == 3) {
            throw new IllegalStateException();
        }
    }
}

/** The program reads what it has printed. */
class Output {
    public static void main(String[] args) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        stream.print(Verify.getInt(2, 3));
        if (bytes.toString().equals("3")) {
            throw new IllegalStateException();
        }
    }
}

class Text {
    public static void main(String[] args) {
        String text = "number " + Verify.getInt(2, 3);
        if ("number 3".equals(text)) {
            throw new IllegalStateException();
        }
    }
}

/** The threads deadlock. */
class Section {
    static volatile boolean isReady;

    public static void main(String[] args) {
        Thread first = Thread.currentThread();
        new Thread(() -> {
            isReady = true;
            synchronized (Section.class) {
            }
            LockSupport.unpark(first);
        }).start();
        if (isReady) {
            synchronized (Section.class) {
                LockSupport.park();
            }
        }
    }
}

class Shared {
    static int number;

    static synchronized void set(int to) {
        number = to;
    }

    static synchronized void test() {
        if (number == 1) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            set(1);
            set(2);
        }).start();
        test();
    }
}

/** The threads deadlock. */
class Nested {
    static final Object A = new Object();
    static final Object B = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (A) {
                synchronized (B) {
                }
            }
        }).start();
        synchronized (B) {
            synchronized (A) {
            }
        }
    }
}

/** The atomic block waits for the monitor, so that others see its middle. */
class Atomic {
    static volatile int number;
    static int count;

    static synchronized void count() {
        count++;
    }

    public static void main(String[] args) {
        new Thread(Atomic::count).start();
        new Thread(() -> {
            Verify.beginAtomic();
            number = 1;
            count();
            number = 2;
            Verify.endAtomic();
        }).start();
        if (number == 1) {
            throw new IllegalStateException();
        }
    }
}

class Observed {
    static int count;

    static synchronized void count() {
        count++;
    }

    public static void main(String[] args) {
        new Thread(Observed::count).start();
        Thread thread = new Thread(Observed::count);
        thread.start();
        if (thread.getState() == Thread.State.BLOCKED) {
            throw new IllegalStateException();
        }
    }
}

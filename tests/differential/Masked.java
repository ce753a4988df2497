// Programs with a number that is needed. Each ends with an exception, unless the number is lost.
import gov.nasa.jpf.vm.Verify;

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

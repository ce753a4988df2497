import java.util.ArrayList;
import java.util.List;

/** Classes whose states are also reached without a public call on the object itself. */
public class Escaping {
    public static class Inner {
        private int ticks;

        public void tick() {
            ticks++;
        }
    }

    /** A call returns an object of the state. */
    public static class Returning {
        private final Inner inner = new Inner();

        public Inner inner() {
            return inner;
        }

        public boolean ofInner() {
            return inner.ticks == 1;
        }
    }

    /** A call returns a collection of the state. */
    public static class Listing {
        private final List<String> names = new ArrayList<>();

        public List<String> all() {
            return names;
        }

        public boolean ofList() {
            return names.size() == 1;
        }
    }

    /** A call returns an array of the state. */
    public static class Raw {
        private final int[] numbers = {1};

        public int[] numbers() {
            return numbers;
        }

        public boolean ofRaw() {
            return numbers[0] < 0;
        }
    }

    /** A caller keeps the array that it passed. */
    public static class Passing {
        private final int[] numbers;

        public Passing(int[] numbers) {
            if (numbers.length != 1 || numbers[0] < 0) {
                throw new IllegalArgumentException();
            }
            this.numbers = numbers;
        }

        public boolean ofPassed() {
            return numbers[0] < 0;
        }
    }

    /** A field is public. */
    public static class Open {
        public int number;

        public boolean ofField() {
            return number == 5;
        }
    }

    /** A static method changes an object. */
    public static class Poked {
        private int number;

        private void up() {
            number++;
        }

        public static void poke(Poked poked) {
            poked.up();
        }

        public boolean ofStatic() {
            return number == 1;
        }
    }

    /** A nested class changes an object. */
    public static class Befriended {
        private int number;

        public static class Friend {
            public void touch(Befriended friend) {
                friend.number = 7;
            }
        }

        public boolean ofFriend() {
            return number == 7;
        }
    }

    /** A static method makes objects that no public constructor makes. */
    public static class Made {
        private final int number;

        public Made() {
            this(0);
        }

        private Made(int number) {
            this.number = number;
        }

        public static Made of(int number) {
            return new Made(number);
        }

        public boolean ofMade() {
            return number == 3;
        }
    }

    /** The class library declares a method that changes the state. */
    public static class Extended extends ArrayList<String> {
        public Extended() {
        }

        public boolean ofLibrary() {
            return size() == 1;
        }
    }

    /** No other code changes the state. */
    public static class Kept {
        private final int[] numbers;

        public Kept(int[] numbers) {
            this.numbers = numbers.clone();
            this.numbers[0] = 1;
        }

        public Kept self() {
            return this;
        }

        public int[] copy() {
            return numbers.clone();
        }

        public String text() {
            return "kept";
        }

        public static int sum(int[] numbers) {
            return numbers[0];
        }

        public boolean ofKept() {
            return numbers[0] < 0;
        }
    }
}

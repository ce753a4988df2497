import java.util.ArrayList;
import java.util.List;

/** Classes whose objects constructors, static methods and further calls make. */
public class Booking {
    private final String guest;
    private int nights = 1;
    private boolean isPaid;
    private final List<String> wishes = new ArrayList<>();

    public Booking(String guest) {
        if (guest == null) {
            throw new IllegalArgumentException("guest");
        }
        this.guest = guest;
    }

    public Booking nights(int count) {
        if (count < 1 || count > 30) {
            throw new IllegalArgumentException("nights");
        }
        nights = count;
        return this;
    }

    public void pay() {
        isPaid = true;
    }

    public void wish(String text) {
        wishes.add(text);
    }

    /** A booking without a night has no price, but there is none. */
    int price() {
        if (nights < 1 || nights > 30 || guest == null || wishes == null) {
            throw new IllegalStateException();
        }
        int price = nights > 6 ? 70 * nights : 80 * nights;
        return wishes.isEmpty() ? price : price + 15;
    }

    boolean isOpen() {
        return !isPaid;
    }

    /** A static method makes the rooms. */
    static final class Room {
        private final int number;
        private final int floor;

        private Room(int number, int floor) {
            this.number = number;
            this.floor = floor;
        }

        static Room at(int floor, int number) {
            return new Room(number, floor);
        }

        boolean isQuiet() {
            return floor > 3 && number < 100;
        }

        boolean isAbove(Room other) {
            return floor > other.floor;
        }
    }

    /** The constructor needs an object of the outer class. */
    class Note {
        private final int day;

        Note(int day) {
            this.day = day;
        }

        boolean isLate() {
            return day > nights;
        }
    }

    /** No call makes a negative count. */
    static class Meter {
        private int count;

        public void add(int more) {
            if (more > 0 && count < 1000) {
                count += more;
            }
        }

        boolean isBroken() {
            return count < 0;
        }
    }
}

/** A class whose objects a static method makes, with a private constructor. */
public class Parcel {
    private final int weight;
    private final String zone;

    private Parcel(int weight, String zone) {
        this.weight = weight;
        this.zone = zone;
    }

    static Parcel of(int weight, boolean isFar) {
        if (weight <= 0) {
            throw new IllegalArgumentException("weight");
        }
        return weight > 100 ? null : new Parcel(weight, isFar ? "far" : "near");
    }

    /** A builder with a constructor. */
    static class Load {
        private int sum;
        private final int most;

        public Load(int first, int most) {
            sum = first;
            this.most = most;
        }

        int add(Parcel parcel, int count) {
            if (most < 0 || count < 0) {
                throw new IllegalArgumentException();
            }
            int price = parcel.price();
            if (price < 0) {
                return -1;
            }
            sum += times(price, count);
            return sum;
        }

        private static int times(int price, int count) {
            return count > 1 ? price * count : price;
        }
    }

    interface Rates {
        static int rate(int zone) {
            return zone > 3 ? 7 : zone;
        }
    }

    int price() {
        if (weight <= 0 || weight > 100) {
            return -1;
        }
        return zone.equals("far") ? 2 * weight : weight;
    }
}

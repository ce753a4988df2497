/** Inputs of abstract classes and sealed types. */
class Gauges {
    /** No class extends it; its constructor only sets fields. */
    abstract static class Rate {
        int base = 3;
        private int own;

        abstract int of(int amount);

        protected abstract String name();

        int doubled() {
            return 2 * of(1) + own;
        }
    }

    /** No class extends it; its constructor refuses arguments. */
    abstract static class Scale<T> {
        private final String unit;
        T last;

        protected Scale(String unit, byte digits, T[] all) {
            if (all.length == 0 || digits < 2) {
                throw new IllegalArgumentException(unit);
            }
            this.unit = unit;
        }

        abstract T next(long step);

        abstract double weight();
    }

    /** One of its subclasses has any subclass. */
    sealed interface Step permits Fixed, Way, Free {
        int size();
    }

    record Fixed(int size) implements Step {}

    enum Way implements Step {
        UP,
        DOWN;

        @Override
        public int size() {
            return this == UP ? 70 : 71;
        }
    }

    non-sealed interface Free extends Step {}

    /** Nobody else can extend it. */
    abstract static class Closed {
        private Closed() {}

        abstract int get();
    }

    static int rate(Rate rate) {
        if (rate.base == 4 && rate.doubled() == 9) {
            return 1;
        }
        return rate.name() == null ? 2 : 3;
    }

    static int scale(Scale<Integer> scale) {
        Integer next = scale.next(4);
        if (next != null && next == scale.last) {
            return next > 7 && scale.weight() > 0.5 ? 1 : 2;
        }
        return scale.unit != null && scale.unit.length() == 1 ? 3 : 4;
    }

    static String step(Step step) {
        switch (step.size()) {
            case 70:
                return step == Way.UP ? "up" : "fixed";
            case 71:
                return step instanceof Free ? "free" : "other";
            default:
                return "none";
        }
    }

    static int closed(Closed closed) {
        return closed.get();
    }

    /** No class of the program implements the interface. */
    static int any(Object of) {
        if (of instanceof java.util.function.IntSupplier) {
            return ((java.util.function.IntSupplier) of).getAsInt() == 3 ? 1 : 2;
        }
        return 0;
    }
}

/** A class whose methods have arguments of the class itself and of another class. */
public class Share {
    private final int part;
    private final int whole;
    private int uses;

    public Share(int part, int whole) {
        if (part < 0 || whole < 1) {
            throw new IllegalArgumentException();
        }
        this.part = part;
        this.whole = whole;
    }

    public void use(Tag tag) {
        if (tag.level() == 7) {
            uses++;
        }
    }

    public boolean isUsed() {
        return uses > 0;
    }

    public boolean isAbove(Share other) {
        return part > other.part && whole == other.whole;
    }

    public boolean isSame(Share other) {
        return other == this;
    }

    /** Only a call changes the argument. */
    public boolean isOfUsed(Share other) {
        return other != null && other != this && other.uses > 0;
    }

    /** An argument of the method `use`. */
    public static final class Tag {
        private final int level;

        public Tag(int level) {
            this.level = level;
        }

        int level() {
            return level;
        }
    }
}

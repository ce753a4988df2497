// Pattern switches whose labels no plain constant can say: enum constants of a sealed interface.
//@ mode: run
//@ jdk: 21+
class SwitchesOverQualifiedEnums {
    sealed interface Card permits Suit, Tarot {}

    enum Suit implements Card {
        CLUBS, HEARTS, SPADES {
            @Override
            public String toString() {
                return "spades!";
            }
        }
    }

    enum Tarot implements Card {
        FOOL, TOWER
    }

    static String name(Card card) {
        return switch (card) {
            case Suit.CLUBS -> "clubs";
            case Suit.SPADES -> "spades";
            case Tarot.TOWER -> "tower";
            case Tarot t -> "tarot " + t;
            case Suit s -> "suit " + s;
        };
    }

    static int guard(Suit suit, int limit) {
        return switch (suit) {
            case CLUBS -> 1;
            case Suit s when s.ordinal() < limit -> 2;
            case HEARTS -> 3;
            case SPADES -> 4;
        };
    }

    static String any(Object value) {
        return switch (value) {
            case null -> "null";
            case Character c when c == 'x' -> "x";
            case String s when s.length() > 3 -> "long " + s;
            case String s -> "short " + s;
            case int[] a -> "ints " + a.length;
            case Suit s when s == Suit.HEARTS -> "hearts";
            case Enum<?> e -> "enum " + e.name();
            default -> value.getClass().getSimpleName();
        };
    }

    public static void main(String[] args) {
        for (Card card : new Card[] {Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Tarot.FOOL, Tarot.TOWER}) {
            System.out.println(name(card));
        }
        for (Suit suit : Suit.values()) {
            System.out.println(guard(suit, 1) + " " + guard(suit, 2));
        }
        for (Object value : new Object[] {null, 'x', 'y', "abc", "abcd", new int[2], Suit.HEARTS, Suit.CLUBS, 1.5}) {
            System.out.println(any(value));
        }
        try {
            name(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

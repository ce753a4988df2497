// Two threads put constants of enums and classes into hash maps. Their hash codes are derived from
// their names: no order of the threads makes a difference. Constants of one enum have several codes.
//
//@ mode: run check
//@ verdict: safe
//@ revisions: default
//@ states: [default] <= 60

import java.util.HashMap;
import java.util.Map;

class HashCodesOfConstantsAndClasses {
    enum Suit {
        HEARTS, SPADES {
            @Override
            int points() {
                return 2;
            }
        },
        CLUBS;

        int points() {
            return 1;
        }
    }

    static int sum() {
        Map<Suit, Integer> points = new HashMap<>();
        for (Suit suit : Suit.values()) points.merge(suit, suit.points(), Integer::sum);
        Map<Class<?>, String> names = new HashMap<>();
        for (Class<?> type : new Class<?>[] {int.class, String.class, Suit[].class, Suit.class})
            names.put(type, type.getName());
        assert names.get(int.class).equals("int") && names.size() == 4;
        return points.get(Suit.HEARTS) + points.get(Suit.SPADES) + points.get(Suit.CLUBS);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert sum() == 4;
        });
        other.start();
        assert sum() == 4;
        other.join();
        assert Suit.HEARTS.hashCode() != Suit.SPADES.hashCode();
        assert Suit.CLUBS.hashCode() == System.identityHashCode(Suit.valueOf("CLUBS"));
        assert Suit.class.hashCode() != Suit[].class.hashCode();
        System.out.println("4");
    }
}

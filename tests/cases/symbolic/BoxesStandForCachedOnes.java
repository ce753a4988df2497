// A box of an input is the cached one within the range of the cache, and a new one beyond.
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: unsafe
//@ states: <= 120
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

class BoxesStandForCachedOnes {
    public static void main(String[] args) {
        switch (Verifier.nondetInt()) {
            case 0 -> integers(Verifier.nondetInt());
            case 1 -> longs(Verifier.nondetLong());
            case 2 -> characters(Verifier.nondetChar());
            case 3 -> bytes(Verifier.nondetByte(), Verifier.nondetShort());
            default -> keys(Verifier.nondetInt());
        }
    }

    static void integers(int x) {
        Integer a = x;
        Integer b = x;
        boolean isCached = -128 <= x && x <= 127;
        assert (a == b) == isCached;
        assert a.equals(b) && a.intValue() == x;
        Integer five = 5;
        if (a == five) {
            assert x == 5;
        } else if (x == 5) {
            throw new IllegalStateException("two boxes of 5");
        }
        Integer other = new Integer(7);
        assert a != other;
        Object text = "7";
        assert text != (Object) a;
        if (a == 341926439) {
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
    }

    static void longs(long x) {
        Long a = x;
        Long b = x + 1;
        assert a != b;
        if (a == b - 1 && a == 1_111_654_695_123_921L) {
            throw new UnsupportedOperationException(); //~ uncaught-exception java.lang.UnsupportedOperationException
        }
    }

    static void characters(char x) {
        Character a = x;
        Character b = x;
        assert (a == b) == (x < 128);
    }

    static void bytes(byte x, short y) {
        Byte a = x;
        Byte b = x;
        assert a == b;
        Short c = y;
        Short d = y;
        assert c.equals(d);
        if (c != d) {
            assert y < -128 || y > 127;
        }
    }

    static void keys(int x) {
        Map<Integer, String> map = new HashMap<>();
        map.put(3, "three");
        if (x >= 0 && x < 8 && map.get(x) != null) {
            assert x == 3;
            throw new RuntimeException(map.get(x)); //~ uncaught-exception java.lang.RuntimeException
        }
    }
}

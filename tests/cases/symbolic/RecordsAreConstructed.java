// A record as input is made by its canonical constructor: components that it refuses are no input.
//@ main: RecordsAreConstructed#check
//@ options: --symbolic --input-size 3 --string-length 1
//@ revisions: default none paranoid
//@ verdict: unsafe

record Range(int low, int high) {
    Range {
        if (low > high) {
            throw new IllegalArgumentException();
        }
    }
}

record Named(String name, Range range, long weight) {
    Named {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a name");
        }
        weight = Math.max(weight, 7);
    }
}

class RecordsAreConstructed {
    Range own;
    Named named;

    static void check(Range range, RecordsAreConstructed other, Range[] all) {
        if (range != null) {
            assert range.low() <= range.high();
            assert range.low() != 5 || range.high() != 5; //~ uncaught-exception java.lang.AssertionError
        }
        if (other != null && other.own != null) {
            assert other.own.high() >= other.own.low();
        }
        if (other != null && other.named != null) {
            Named named = other.named;
            assert named.name().length() == 1 && named.weight() >= 7;
            assert named.range() == null || named.range().low() <= named.range().high();
            assert named.weight() != 9 || named.range() == null; //~ uncaught-exception java.lang.AssertionError
        }
        if (all != null && all.length == 1 && all[0] != null) {
            assert all[0].low() <= all[0].high();
        }
    }
}

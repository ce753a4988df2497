// Inputs of the class library are those that public calls make: dates that exist, maps with different keys.
//@ options: --symbolic --array-length 2 +symbolic.method=CallsOfTheLibraryMakeInputs.check(sym),CallsOfTheLibraryMakeInputs.repeat(sym#sym),CallsOfTheLibraryMakeInputs.order(sym),CallsOfTheLibraryMakeInputs.levels(sym) +symbolic.lazy=true
//@ revisions: default none paranoid
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;
import java.time.LocalDate;
import java.time.Year;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;

class CallsOfTheLibraryMakeInputs {
    enum Level {
        LOW,
        HIGH
    }

    public static void main(String[] args) {
        int call = Verify.getInt(0, 3);
        if (call == 0) {
            check(null);
        } else if (call == 1) {
            repeat(null, null);
        } else if (call == 2) {
            order(null);
        } else {
            levels(null);
        }
    }

    static void check(LocalDate day) {
        if (day != null && day.getMonthValue() == 2 && day.getDayOfMonth() >= 29) {
            assert day.getDayOfMonth() == 29 && day.isLeapYear();
            assert day.getYear() != 2000; //~ uncaught-exception java.lang.AssertionError
        }
    }

    /** An element can be another input. */
    static void repeat(Year year, Iterator<Year> years) {
        if (year != null && years != null && years.hasNext()) {
            assert years.next() != year; //~ uncaught-exception java.lang.AssertionError
        }
    }

    /** The values are integers: type arguments hold. */
    static void order(LinkedHashMap<Integer, Integer> map) {
        if (map == null || map.size() < 2) {
            return;
        }
        assert map.size() == 2;
        Iterator<Integer> keys = map.keySet().iterator();
        Integer first = keys.next();
        Integer second = keys.next();
        assert first == null ? second != null : !first.equals(second);
        if (first != null && second != null && map.get(first) != null) {
            int value = map.get(first);
            assert first < second || value != 3; //~ uncaught-exception java.lang.AssertionError
        }
    }

    static void levels(EnumSet<Level> levels) {
        if (levels != null && !levels.isEmpty()) {
            assert levels.size() < 2 || levels.iterator().next() == Level.LOW;
            assert levels.size() == 1; //~ uncaught-exception java.lang.AssertionError
        }
    }
}

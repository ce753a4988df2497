import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Methods whose parameters are objects that calls of the class library make. */
class Library {
    enum Day {
        MON,
        TUE,
        SUN
    }

    /** A date exists, so its day is at most 31. */
    static int season(LocalDate date) {
        if (date.getMonthValue() == 2 && date.getDayOfMonth() == 29) {
            return date.isLeapYear() ? 1 : -1;
        }
        return date.getDayOfMonth() > 31 ? 2 : 0;
    }

    static boolean late(LocalDateTime when) {
        return when.getHour() > 20 && when.getYear() == 1999;
    }

    static int wait(Duration time) {
        return time.isNegative() ? -1 : time.getSeconds() > 100 ? 1 : 0;
    }

    /** Entries are in the order of insertion. */
    static String oldest(LinkedHashMap<String, Integer> entries) {
        if (entries.size() < 2) {
            return "few";
        }
        Integer second = entries.get("b");
        return entries.keySet().iterator().next() + second;
    }

    static boolean has(LinkedHashSet<Integer> all) {
        return all.contains(7) && all.size() == 2;
    }

    static boolean rest(EnumSet<Day> days) {
        return days.contains(Day.SUN) && days.size() == 2;
    }

    static int works(EnumMap<Day, Integer> hours) {
        return hours.containsKey(Day.TUE) ? 1 : hours.isEmpty() ? 2 : 3;
    }

    static int bits(BitSet all) {
        return all.get(3) ? all.cardinality() == 2 ? 2 : 1 : 0;
    }

    static int first(Iterator<Integer> all) {
        return all.hasNext() ? all.next() + 1 : 0;
    }

    static long above(Stream<Integer> all) {
        return all.filter(one -> one > 5).count() == 2 ? 1 : 0;
    }

    static boolean own(UUID id) {
        return id.version() == 4;
    }

    static int sign(BigInteger number, BigDecimal price) {
        if (number.signum() < 0) {
            return price.compareTo(BigDecimal.ONE) > 0 ? 1 : 2;
        }
        return number.bitLength() > 40 ? 3 : 4;
    }

    static boolean next(AtomicInteger counter) {
        return counter.incrementAndGet() == 5;
    }

    static boolean comment(Reader in) throws IOException {
        return in.read() == '#' && in.read() == '!';
    }

    static int kind(Class<?> of) {
        return of == Day.class ? 1 : of.isInterface() ? 2 : 3;
    }
}

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Enumeration;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.ListIterator;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
    static int oldest(LinkedHashMap<Integer, Integer> entries) {
        if (entries.size() != 2) {
            return 0;
        }
        return entries.containsKey(5) && entries.get(5) == null ? 1 : 2;
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

    static boolean noon(LocalTime time) {
        return time.getHour() == 12 && time.getSecond() == 59;
    }

    static boolean old(Instant time) {
        return time.getEpochSecond() < 0 && time.getNano() == 7;
    }

    static boolean any(Period time) {
        return time.getMonths() == 14;
    }

    static boolean calendar(Year year, YearMonth month) {
        return year == null || year.isLeap() && month != null && month.getMonthValue() == 4;
    }

    static boolean leap(MonthDay day) {
        return day.getMonthValue() == 2 && day.getDayOfMonth() > 28;
    }

    static boolean before(Date date) {
        return date.getTime() < 0;
    }

    static boolean start(ListIterator<Integer> all, Enumeration<String> names) {
        return names == null ? all.hasPrevious() : names.hasMoreElements();
    }

    static boolean streams(IntStream small, LongStream large, DoubleStream parts) {
        if (small != null) {
            return small.limit(1).anyMatch(one -> one == 3);
        }
        if (large != null) {
            return large.limit(1).anyMatch(one -> one == 3);
        }
        return parts.limit(1).anyMatch(one -> one == 3);
    }

    static boolean atoms(AtomicLong number, AtomicBoolean flag) {
        return flag == null ? number.get() == 9 : flag.compareAndSet(true, false);
    }

    static boolean bytes(InputStream in, OutputStream out, Writer text) throws IOException {
        if (out != null) {
            out.write(1);
            return in == null;
        }
        if (text != null) {
            text.write("a");
            return text.toString().equals("a");
        }
        return in.read() == 200;
    }

    static int primitive(Class<?> of) {
        if (of == int.class) {
            return 1;
        }
        if (of == void.class) {
            return 2;
        }
        return of != null && of.isArray() ? 3 : 4;
    }

    static int head(ArrayDeque<Integer> all) {
        Integer first = all.pollFirst();
        return first == null ? 0 : first == 7 ? 1 : all.contains(9) ? 2 : 3;
    }

    /** The least element is first. */
    static int urgent(PriorityQueue<Integer> all) {
        return all.size() < 2 ? 0 : all.poll() < -5 ? 1 : all.peek() > 20 ? 2 : 3;
    }

    static int hits(ConcurrentHashMap<String, Integer> counts, String page) {
        int now = counts.merge(page, 1, Integer::sum);
        return now > 10 ? 2 : now > 1 ? 1 : 0;
    }

    static boolean stock(ConcurrentMap<Integer, Integer> amounts) {
        return amounts.putIfAbsent(4, 1) == null && amounts.size() == 2;
    }

    static boolean copied(CopyOnWriteArrayList<Integer> all, Vector<Integer> old) {
        return old == null ? all.addIfAbsent(3) : old.size() == 2 && old.get(1) == 5;
    }

    static boolean linked(ConcurrentLinkedQueue<Integer> all, ConcurrentLinkedDeque<Integer> both) {
        return both == null ? all.poll() == 3 : both.pollLast() == 5;
    }

    /** An equal key is another key. */
    static int known(IdentityHashMap<String, Integer> depths, String node) {
        Integer depth = depths.get(node);
        return depth == null ? depths.size() : depth < 0 ? -1 : -2;
    }
}

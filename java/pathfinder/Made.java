package pathfinder;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An input of the class library that a public call makes. The fields are the arguments of the call, and are
 * inputs themselves. A call that throws makes no input.
 *
 * <p>The table {@code FACTORIES} of the crate {@code library} has the same calls as text for tests.
 */
abstract class Made {
    abstract Object make() throws Exception;

    /** A call that refuses an argument would have a path for each text of its message. */
    private static void requireBetween(long value, long low, long high) {
        Inputs.require(value >= low && value <= high);
    }

    private static void requireDay(int year, int month, int day) {
        requireBetween(year, Year.MIN_VALUE, Year.MAX_VALUE);
        requireBetween(month, 1, 12);
        requireBetween(day, 1, 31);
        if (day > 28) {
            boolean isShort = month == 4 || month == 6 || month == 9 || month == 11;
            boolean isLong = month != 2 && !isShort;
            Inputs.require(isLong || day <= 30 && isShort || day == 29 && Year.isLeap(year));
        }
    }

    static final class OfDate extends Made {
        int year;
        int month;
        int day;

        @Override
        Object make() {
            requireDay(year, month, day);
            return LocalDate.of(year, month, day);
        }
    }

    static final class OfTime extends Made {
        int hour;
        int minute;
        int second;
        int nano;

        @Override
        Object make() {
            requireBetween(hour, 0, 23);
            requireBetween(minute, 0, 59);
            requireBetween(second, 0, 59);
            requireBetween(nano, 0, 999_999_999);
            return LocalTime.of(hour, minute, second, nano);
        }
    }

    static final class OfDateTime extends Made {
        LocalDate date;
        LocalTime time;

        @Override
        Object make() {
            return LocalDateTime.of(date, time);
        }
    }

    static final class OfInstant extends Made {
        long seconds;
        int nano;

        @Override
        Object make() {
            requireBetween(seconds, Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond());
            requireBetween(nano, 0, 999_999_999);
            return Instant.ofEpochSecond(seconds, nano);
        }
    }

    static final class OfDuration extends Made {
        long seconds;
        int nano;

        @Override
        Object make() {
            requireBetween(nano, 0, 999_999_999);
            return Duration.ofSeconds(seconds, nano);
        }
    }

    static final class OfPeriod extends Made {
        int years;
        int months;
        int days;

        @Override
        Object make() {
            return Period.of(years, months, days);
        }
    }

    static final class OfYear extends Made {
        int year;

        @Override
        Object make() {
            requireBetween(year, Year.MIN_VALUE, Year.MAX_VALUE);
            return Year.of(year);
        }
    }

    static final class OfYearMonth extends Made {
        int year;
        int month;

        @Override
        Object make() {
            requireBetween(year, Year.MIN_VALUE, Year.MAX_VALUE);
            requireBetween(month, 1, 12);
            return YearMonth.of(year, month);
        }
    }

    static final class OfMonthDay extends Made {
        int month;
        int day;

        @Override
        Object make() {
            requireDay(2000, month, day);
            return MonthDay.of(month, day);
        }
    }

    static final class OfOldDate extends Made {
        long time;

        @Override
        Object make() {
            return new Date(time);
        }
    }

    static final class OfUuid extends Made {
        long high;
        long low;

        @Override
        Object make() {
            return new UUID(high, low);
        }
    }

    static final class OfInteger extends Made {
        long value;

        /** The bytes have the same number as its digits, without a path for each digit. */
        @Override
        Object make() {
            byte[] bytes = new byte[8];
            for (int at = 0; at < 8; at++) {
                bytes[at] = (byte) (value >> 8 * (7 - at));
            }
            return new BigInteger(bytes);
        }
    }

    static final class OfDecimal extends Made {
        BigInteger unscaled;
        int scale;

        @Override
        Object make() {
            requireBetween(scale, -3, 3);
            return new BigDecimal(unscaled, scale);
        }
    }

    static final class OfBits extends Made {
        long bits;

        @Override
        Object make() {
            return BitSet.valueOf(new long[] {bits});
        }
    }

    static final class OfIterator<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return elements.iterator();
        }
    }

    static final class OfListIterator<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return elements.listIterator();
        }
    }

    static final class OfEnumeration<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return Collections.enumeration(elements);
        }
    }

    static final class OfArrayDeque<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return new ArrayDeque<>(elements);
        }
    }

    static final class OfPriorityQueue<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return new PriorityQueue<>(elements);
        }
    }

    static final class OfVector<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return new Vector<>(elements);
        }
    }

    static final class OfCopiedList<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return new CopyOnWriteArrayList<>(elements);
        }
    }

    static final class OfLinkedQueue<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return new ConcurrentLinkedQueue<>(elements);
        }
    }

    static final class OfLinkedDeque<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return new ConcurrentLinkedDeque<>(elements);
        }
    }

    static final class OfStream<E> extends Made {
        ArrayList<E> elements;

        @Override
        Object make() {
            return elements.stream();
        }
    }

    static final class OfIntStream extends Made {
        int[] elements;

        @Override
        Object make() {
            return Arrays.stream(elements);
        }
    }

    static final class OfLongStream extends Made {
        long[] elements;

        @Override
        Object make() {
            return Arrays.stream(elements);
        }
    }

    static final class OfDoubleStream extends Made {
        double[] elements;

        @Override
        Object make() {
            return Arrays.stream(elements);
        }
    }

    static final class OfAtomicBoolean extends Made {
        boolean value;

        @Override
        Object make() {
            return new AtomicBoolean(value);
        }
    }

    static final class OfAtomicInteger extends Made {
        int value;

        @Override
        Object make() {
            return new AtomicInteger(value);
        }
    }

    static final class OfAtomicLong extends Made {
        long value;

        @Override
        Object make() {
            return new AtomicLong(value);
        }
    }

    static final class OfReader extends Made {
        String text;

        @Override
        Object make() {
            return new StringReader(text);
        }
    }

    static final class OfWriter extends Made {
        @Override
        Object make() {
            return new StringWriter();
        }
    }

    static final class OfInputStream extends Made {
        byte[] bytes;

        @Override
        Object make() {
            return new ByteArrayInputStream(bytes);
        }
    }

    static final class OfOutputStream extends Made {
        @Override
        Object make() {
            return new ByteArrayOutputStream();
        }
    }

    /** A map without buckets, since a hash code would select one of 16. */
    static final class LinkedMap extends Made {
        private Object[] inputKeys;
        private Object[] inputValues;

        @Override
        Object make() {
            LinkedHashMap<Object, Object> made = new LinkedHashMap<>(1, 100);
            for (int at = 0; at < inputKeys.length; at++) {
                made.put(inputKeys[at], inputValues[at]);
            }
            Inputs.require(made.size() == inputKeys.length);
            return made;
        }
    }

    /** The order of the keys depends on their hash codes. */
    static final class OfConcurrentMap extends Made {
        private Object[] inputKeys;
        private Object[] inputValues;

        @Override
        Object make() {
            ConcurrentHashMap<Object, Object> made = new ConcurrentHashMap<>();
            for (int at = 0; at < inputKeys.length; at++) {
                Inputs.require(made.put(inputKeys[at], inputValues[at]) == null);
            }
            return made;
        }
    }

    /** The order of the keys depends on their identity hash codes. */
    static final class OfIdentityMap extends Made {
        private Object[] inputKeys;
        private Object[] inputValues;

        @Override
        Object make() {
            IdentityHashMap<Object, Object> made = new IdentityHashMap<>();
            for (int at = 0; at < inputKeys.length; at++) {
                made.put(inputKeys[at], inputValues[at]);
            }
            Inputs.require(made.size() == inputKeys.length);
            return made;
        }
    }

    static final class LinkedSet extends Made {
        private Object[] inputKeys;

        @Override
        Object make() {
            LinkedHashSet<Object> made = new LinkedHashSet<>(1, 100);
            for (Object key : inputKeys) {
                Inputs.require(made.add(key));
            }
            return made;
        }
    }

    /** The keys ascend, so each map has one array of keys. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static final class OfEnumMap extends Made {
        private Class keyType;
        private Object[] inputKeys;
        private Object[] inputValues;

        @Override
        Object make() {
            EnumMap made = new EnumMap(keyType);
            int before = -1;
            for (int at = 0; at < inputKeys.length; at++) {
                Enum key = (Enum) inputKeys[at];
                Inputs.require(key.ordinal() > before);
                before = key.ordinal();
                made.put(key, inputValues[at]);
            }
            return made;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static final class OfEnumSet extends Made {
        private Class keyType;
        private Object[] inputKeys;

        @Override
        Object make() {
            EnumSet made = EnumSet.noneOf(keyType);
            int before = -1;
            for (Object element : inputKeys) {
                Enum key = (Enum) element;
                Inputs.require(key.ordinal() > before);
                before = key.ordinal();
                made.add(key);
            }
            return made;
        }
    }
}

// commons-lang3: strings, builders by reflection, tuples, dates, ranges, reflection, mutable values,
// text, arrays, exceptions, serialization, concurrent initializers.
//@ mode: run
//@ classpath: commons-lang3
import java.io.Serializable;
import java.util.*;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.builder.*;
import org.apache.commons.lang3.concurrent.*;
import org.apache.commons.lang3.event.EventListenerSupport;
import org.apache.commons.lang3.exception.*;
import org.apache.commons.lang3.math.*;
import org.apache.commons.lang3.mutable.*;
import org.apache.commons.lang3.reflect.*;
import org.apache.commons.lang3.text.StrSubstitutor;
import org.apache.commons.lang3.time.*;
import org.apache.commons.lang3.tuple.*;

public class CommonsLangUtilities {
    public static class Person implements Serializable, Comparable<Person> {
        private static final long serialVersionUID = 1;
        private final String name;
        private final int age;
        private final int[] scores;
        private transient Object cache = "cached";

        public Person(String name, int age, int... scores) {
            this.name = name;
            this.age = age;
            this.scores = scores;
        }

        public String getName() {
            return name;
        }

        @Override
        public boolean equals(Object other) {
            return EqualsBuilder.reflectionEquals(this, other);
        }

        @Override
        public int hashCode() {
            return new HashCodeBuilder(17, 37).append(name).append(age).append(scores).toHashCode();
        }

        @Override
        public String toString() {
            return ToStringBuilder.reflectionToString(this, ToStringStyle.SHORT_PREFIX_STYLE);
        }

        @Override
        public int compareTo(Person other) {
            return new CompareToBuilder().append(name, other.name).append(age, other.age).toComparison();
        }
    }

    enum Colour {
        RED, GREEN
    }

    static void strings() {
        System.out.println(StringUtils.capitalize("word") + StringUtils.reverse("abc") + StringUtils.repeat("-", 5)
                + StringUtils.center("x", 5, '*') + StringUtils.abbreviate("a long sentence", 8));
        System.out.println(StringUtils.substringBetween("[a][b]", "[", "]") + " " + StringUtils.isBlank("  ") + " "
                + StringUtils.getLevenshteinDistance("kitten", "sitting") + " "
                + StringUtils.join(new int[] {1, 2, 3}, '+') + " " + StringUtils.stripAccents("éàü") + " "
                + StringUtils.swapCase("aB") + " " + StringUtils.difference("abcde", "abxyz") + " "
                + Arrays.toString(StringUtils.splitByCharacterTypeCamelCase("fooBar12Baz")));
        System.out.println(StringEscapeUtils.escapeJava("a\"b\n\u00e9") + " " + StringEscapeUtils.unescapeHtml4("&lt;&eacute;&gt;")
                + " " + StringEscapeUtils.escapeCsv("a,\"b\"") + " " + StringEscapeUtils.escapeXml11("<a&b>"));
        System.out.println(StrSubstitutor.replace("${x} and ${y:-none}", Map.of("x", "1")));
        System.out.println(CharSetUtils.count("hello", "k-p") + " " + CharUtils.unicodeEscaped('A') + " "
                + BooleanUtils.toBoolean("yes") + " " + WordCase.of("some words here"));
        System.out.println(LocaleUtils.toLocale("de_CH") + " " + ClassUtils.getAbbreviatedName("org.apache.commons.lang3.ClassUtils", 20)
                + " " + ClassUtils.getAllInterfaces(ArrayList.class).size() + " " + ClassUtils.primitiveToWrapper(int.class));
    }

    static final class WordCase {
        static String of(String text) {
            return org.apache.commons.lang3.text.WordUtils.capitalizeFully(text)
                    + "|" + org.apache.commons.lang3.text.WordUtils.wrap(text, 6, "/", true);
        }
    }

    static void objects() throws Exception {
        Person ann = new Person("Ann", 30, 1, 2);
        System.out.println(ann + " " + ann.equals(new Person("Ann", 30, 1, 2)) + " " + ann.hashCode());
        System.out.println(ann.compareTo(new Person("Bob", 1)) + " " + new Person("Bob", 2).compareTo(new Person("Bob", 1)));
        System.out.println(new ToStringBuilder(ann, ToStringStyle.JSON_STYLE).append("name", "Ann").append("age", 30)
                .append("list", List.of(1, 2)).toString());
        System.out.println(new ToStringBuilder(ann, ToStringStyle.NO_CLASS_NAME_STYLE).append("x", new int[] {4, 5}).toString());
        Person copy = SerializationUtils.clone(ann);
        System.out.println((copy != ann) + " " + copy.equals(ann) + " " + copy.cache);
        System.out.println(new DiffBuilder<>(ann, new Person("Ann", 31), ToStringStyle.SHORT_PREFIX_STYLE)
                .append("name", "Ann", "Ann").append("age", 30, 31).build().getDiffs());
        System.out.println(Pair.of("l", 1) + " " + Triple.of(1, 2, 3) + " " + MutablePair.of("a", "b").getRight()
                + " " + ImmutablePair.of("a", 2).compareTo(ImmutablePair.of("a", 3)));
        System.out.println(Range.between(1, 10).contains(5) + " " + Range.between(1, 10).intersectionWith(Range.between(5, 20))
                + " " + CharSet.getInstance("a-e").contains((char) 102));
        MutableInt count = new MutableInt(3);
        count.add(4);
        System.out.println(count + " " + new MutableBoolean(true) + " " + count.incrementAndGet());
        System.out.println(ObjectUtils.firstNonNull(null, "b") + " " + ObjectUtils.median(3, 1, 2) + " " + ObjectUtils.mode("a", "b", "a"));
        System.out.println(EnumUtils.getEnumList(Colour.class) + " " + EnumUtils.isValidEnum(Colour.class, "BLUE") + " "
                + EnumUtils.generateBitVector(Colour.class, Colour.GREEN));
        System.out.println(new BitField(0xF0).getValue(0xAB) + " " + Conversion.intToHexDigit(11));
    }

    static void arrays() {
        int[] numbers = {5, 3, 9};
        ArrayUtils.reverse(numbers);
        System.out.println(ArrayUtils.toString(numbers) + " " + ArrayUtils.indexOf(numbers, 3) + " "
                + Arrays.toString(ArrayUtils.add(numbers, 7)) + " " + Arrays.toString(ArrayUtils.removeElement(numbers, 3))
                + " " + ArrayUtils.contains(numbers, 9) + " " + Arrays.toString(ArrayUtils.toObject(numbers))
                + " " + ArrayUtils.isSorted(numbers) + " " + ArrayUtils.toMap(new String[][] {{"a", "b"}}));
        System.out.println(NumberUtils.toInt("12", -1) + " " + NumberUtils.isCreatable("0x1F") + " " + NumberUtils.createNumber("12.5f")
                + " " + NumberUtils.max(1, 7, 3) + " " + Fraction.getFraction(6, 8).reduce().add(Fraction.ONE_HALF)
                + " " + NumberUtils.createNumber("123456789012"));
    }

    static void reflection() throws Exception {
        Person ann = new Person("Ann", 30);
        System.out.println(MethodUtils.invokeMethod(ann, "getName") + " " + FieldUtils.readField(ann, "age", true));
        FieldUtils.writeField(ann, "cache", "new", true);
        System.out.println(FieldUtils.readDeclaredField(ann, "cache", true) + " " + FieldUtils.getAllFieldsList(Person.class).size());
        System.out.println(ConstructorUtils.invokeConstructor(StringBuilder.class, "text") + " "
                + TypeUtils.toString(TypeUtils.parameterize(Map.class, String.class, Integer.class)) + " "
                + TypeUtils.isAssignable(Integer.class, Number.class));
        System.out.println(MethodUtils.invokeStaticMethod(Math.class, "max", 3, 4));
    }

    static void time() throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        Date date = DateUtils.parseDate("2024-02-28 23:59:59", "yyyy-MM-dd HH:mm:ss");
        FastDateFormat format = FastDateFormat.getInstance("yyyy/MM/dd HH:mm:ss", null, Locale.ROOT);
        System.out.println(format.format(date) + " " + format.format(DateUtils.addSeconds(date, 1)) + " "
                + format.format(DateUtils.ceiling(date, Calendar.MONTH)));
        System.out.println(DurationFormatUtils.formatDurationHMS(3_723_004) + " " + DurationFormatUtils.formatPeriod(0, 90_000_000L, "d 'days' H 'hours'", true, utc)
                + " " + DateFormatUtils.formatUTC(0L, "yyyy-MM-dd'T'HH:mm:ss") + " " + DurationFormatUtils.formatDurationWords(65000, true, true));
    }

    static void exceptions() throws Exception {
        Exception chain = new IllegalStateException("outer", new IllegalArgumentException("inner"));
        System.out.println(ExceptionUtils.getRootCauseMessage(chain) + " " + ExceptionUtils.getThrowableCount(chain) + " "
                + ExceptionUtils.indexOfType(chain, IllegalArgumentException.class));
        try {
            Validate.inclusiveBetween(1, 5, 7);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Validate.notEmpty("", "empty %s", "text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new ContextedRuntimeException("ctx").addContextValue("k", "v").getMessage().replace('\n', '/'));
        LazyInitializer<String> lazy = new LazyInitializer<>() {
            @Override
            protected String initialize() {
                System.out.println("initializing");
                return "lazy";
            }
        };
        System.out.println(lazy.get() + lazy.get());
        BackgroundInitializer<Integer> background = new CallableBackgroundInitializer<>(() -> 6 * 7);
        background.start();
        System.out.println(background.get());
        System.out.println(new BasicThreadFactory.Builder().namingPattern("worker-%d").daemon(true).build().newThread(() -> { }).getName());
        EventListenerSupport<Runnable> listeners = EventListenerSupport.create(Runnable.class);
        listeners.addListener(() -> System.out.println("fired"));
        listeners.fire().run();
        Memoizer<Integer, Integer> memoizer = new Memoizer<>((Computable<Integer, Integer>) x -> x * x);
        System.out.println(memoizer.compute(12) + " " + memoizer.compute(12));
        System.out.println(JavaVersion.JAVA_17.atLeast(JavaVersion.JAVA_11) + " " + SystemUtils.IS_OS_LINUX);
    }

    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.ROOT);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        strings();
        objects();
        arrays();
        reflection();
        time();
        exceptions();
    }
}

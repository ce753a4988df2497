import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Methods whose ways depend on more than their inputs, and methods that only seem to. */
public class Surroundings {
    enum Light {
        RED,
        GREEN;

        private int seen;

        int see() {
            return ++seen > 1 ? 1 : 2;
        }
    }

    enum Mode {
        RED,
        GREEN
    }

    record Lit(Light light) {
    }

    static class Single {
        static final Single IT = new Single();
        private int uses;

        int use() {
            uses++;
            return uses > 1 ? 1 : 2;
        }
    }

    /** The initializer reads a value of the environment, also for a field of another class. */
    static class Settings {
        static final Integer MOST = Integer.getInteger("no.such.number");
        static final int LEAST = 3;
        static final int[] NUMBERS = {1, 2};

        static {
            Shared.name[0] = System.getProperty("no.such.name");
        }

        static int open_most(int number) {
            return MOST != null ? 1 : 2;
        }

        static int closed_least(int number) {
            return number > LEAST && number < LEAST ? 1 : 2;
        }
    }

    enum Sized {
        SMALL(Integer.getInteger("no.such.size", 5));

        final int size;

        Sized(int size) {
            this.size = size;
        }
    }

    static int open_sized(Sized of) {
        return of != null && of.size > 5 ? 1 : 2;
    }

    static class Shared {
        private static final String[] name = {""};

        static int open_shared() {
            Settings.closed_least(1);
            return name[0] != null ? 1 : 2;
        }
    }

    static Single last;
    static int mode;
    private static int calls;
    private static int limit = 3;
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final Map<String, Integer> CACHE = new HashMap<>();
    private static final Map<String, Integer> TABLE = new HashMap<>();
    private static final int[] DAYS = {31, 28};
    private static final List<String> LOG = new ArrayList<>();

    static {
        TABLE.put("a", 1);
    }

    // Another execution takes the other way.
    static int open_field() {
        return mode == 1 ? 1 : 2;
    }

    /** A test with the time of the search is executed later. */
    static int open_deadline(long time) {
        return System.currentTimeMillis() < time ? 1 : 2;
    }

    /** No test determines the number. */
    static int open_lottery(int number) {
        return new java.util.Random().nextInt(10) == number ? 1 : 2;
    }

    static int open_calls() {
        return ++calls > 1 ? 1 : 2;
    }

    static int open_count() {
        return COUNT.get() > 2 ? 1 : 2;
    }

    static int open_cache(String key) {
        Integer known = CACHE.get(key);
        if (known == null) {
            CACHE.put(key, 1);
            return 1;
        }
        return 2;
    }

    static int open_single() {
        return Single.IT.uses > 1 ? 1 : 2;
    }

    static int open_light(Light light) {
        return light == null ? 0 : light.see();
    }

    static int open_last() {
        return last == null ? 0 : last.uses > 3 ? 1 : 2;
    }

    static int open_clock() {
        return System.currentTimeMillis() % 2 == 0 ? 1 : 2;
    }

    static int open_property() {
        return System.getProperty("no.such.property") != null ? 1 : 2;
    }

    static int open_identity() {
        return new Object().hashCode() % 2 == 0 ? 1 : 2;
    }

    static int open_order() {
        return Set.of(1, 2, 3).iterator().next() == 1 ? 1 : 2;
    }

    static int open_constants() {
        Set<Light> lights = new HashSet<>(Arrays.asList(Light.values()));
        return lights.iterator().next() == Light.RED ? 1 : 2;
    }

    static int open_record() {
        return new Lit(Light.RED).hashCode() % 2 == 0 ? 1 : 2;
    }

    static int open_capital() {
        return "i".toUpperCase().equals("I") ? 1 : 2;
    }

    static int open_process() {
        return ProcessHandle.current().pid() > 100 ? 1 : 2;
    }

    static int open_release() {
        return Runtime.version().feature() > 99 ? 1 : 2;
    }

    static int open_separator() {
        return File.separatorChar == '/' ? 1 : 2;
    }

    // No execution takes the other way.
    static int closed_lookup() {
        Map<Mode, Integer> lights = new HashMap<>();
        lights.put(Mode.RED, 1);
        lights.put(Mode.GREEN, 2);
        return lights.get(Mode.RED) == 1 ? 1 : 2;
    }

    static int closed_order() {
        Set<Mode> lights = new LinkedHashSet<>(Arrays.asList(Mode.values()));
        return lights.iterator().next() == Mode.RED ? 1 : 2;
    }

    static int closed_texts() {
        Set<String> texts = new HashSet<>(Arrays.asList("a", "b"));
        return texts.iterator().next().equals("a") ? 1 : 2;
    }

    static int closed_limit() {
        return limit > 5 ? 1 : 2;
    }

    static int closed_days(int month) {
        return DAYS[month & 1] > 31 ? 1 : 2;
    }

    static int closed_table() {
        return TABLE.get("b") != null ? 1 : 2;
    }

    static int closed_log() {
        return LOG.isEmpty() ? 1 : 2;
    }

    static int closed_text() {
        return "abc".hashCode() == 5 ? 1 : 2;
    }

    // The call sets the field first.
    static int closed_mode(int value) {
        mode = value;
        return mode != value ? 1 : 2;
    }
}

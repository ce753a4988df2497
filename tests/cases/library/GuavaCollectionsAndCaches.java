// Guava: immutable and multi collections, tables, ranges, caches, joiners and splitters, hashing,
// graphs, event bus, futures.
//@ mode: run
//@ classpath: guava
import com.google.common.base.*;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.eventbus.*;
import com.google.common.graph.*;
import com.google.common.hash.Hashing;
import com.google.common.math.*;
import com.google.common.primitives.*;
import com.google.common.reflect.*;
import com.google.common.util.concurrent.*;
import java.math.RoundingMode;
import java.util.*;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class GuavaCollectionsAndCaches {
    public static class Listener {
        @Subscribe
        public void heard(String text) {
            System.out.println("heard " + text);
        }

        @Subscribe
        public void counted(Integer number) {
            System.out.println("counted " + number);
        }
    }

    static void collections() {
        ImmutableList<String> words = ImmutableList.of("delta", "alpha", "charlie", "bravo");
        System.out.println(words + " " + Ordering.natural().sortedCopy(words) + " " + words.reverse());
        System.out.println(ImmutableMap.of("a", 1, "b", 2).entrySet());
        System.out.println(ImmutableSortedSet.copyOf(words).headSet("c"));
        Multimap<Integer, String> byLength = Multimaps.index(words, String::length);
        System.out.println(byLength);
        ListMultimap<String, Integer> lists = ArrayListMultimap.create();
        lists.put("x", 1);
        lists.put("x", 2);
        lists.put("y", 3);
        System.out.println(lists + " " + Multimaps.invertFrom(lists, TreeMultimap.create()));
        Multiset<Character> letters = TreeMultiset.create(Chars.asList("mississippi".toCharArray()));
        System.out.println(letters + " " + Multisets.copyHighestCountFirst(letters).elementSet());
        BiMap<String, Integer> both = HashBiMap.create(ImmutableMap.of("one", 1, "two", 2));
        System.out.println(both.inverse().get(2) + " " + both.inverse());
        try {
            both.put("uno", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Table<String, Integer, Double> table = TreeBasedTable.create();
        table.put("r1", 1, 1.5);
        table.put("r2", 1, 2.5);
        table.put("r1", 2, 3.5);
        System.out.println(table + " " + table.column(1) + " " + Tables.transpose(table));
        RangeSet<Integer> ranges = TreeRangeSet.create();
        ranges.add(Range.closed(1, 10));
        ranges.add(Range.closedOpen(11, 15));
        ranges.remove(Range.open(5, 7));
        System.out.println(ranges + " " + ranges.complement() + " " + ranges.contains(6));
        RangeMap<Integer, String> rangeMap = TreeRangeMap.create();
        rangeMap.put(Range.closed(0, 9), "digit");
        rangeMap.put(Range.atLeast(8), "large");
        System.out.println(rangeMap);
        System.out.println(Lists.partition(Ints.asList(1, 2, 3, 4, 5), 2) + " "
                + Lists.cartesianProduct(Ints.asList(1, 2), Ints.asList(3, 4)));
        System.out.println(Sets.powerSet(ImmutableSet.of(1, 2, 3)).size() + " "
                + Sets.difference(ImmutableSet.of(1, 2, 3), ImmutableSet.of(2)) + " "
                + Sets.combinations(ImmutableSet.of(1, 2, 3), 2).iterator().next());
        System.out.println(Maps.difference(ImmutableMap.of("a", 1, "b", 2), ImmutableMap.of("b", 3, "c", 4)));
        System.out.println(Iterables.getLast(Iterables.concat(words, ImmutableList.of("z"))) + " "
                + FluentIterable.from(words).filter(w -> w.length() > 5).transform(String::toUpperCase).toList());
        EvictingQueue<Integer> last = EvictingQueue.create(2);
        last.addAll(Ints.asList(1, 2, 3));
        System.out.println(last + " " + MinMaxPriorityQueue.create(Ints.asList(3, 1, 2)).pollLast());
    }

    static void text() {
        System.out.println(Joiner.on(", ").skipNulls().join("a", null, "b") + " "
                + Joiner.on('&').withKeyValueSeparator('=').join(ImmutableSortedMap.of("k", 1, "l", 2)));
        System.out.println(Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, b ,, c")
                + " " + Splitter.fixedLength(3).splitToList("abcdefgh"));
        System.out.println(CharMatcher.inRange('0', '9').retainFrom("a1b22") + " "
                + CharMatcher.whitespace().collapseFrom(" a  b ", '_'));
        System.out.println(CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someNameHere") + " "
                + Strings.padStart("7", 3, '0') + " " + Strings.commonPrefix("abcd", "abxy"));
        System.out.println(MoreObjects.toStringHelper("Thing").add("x", 1).add("y", "z").toString());
        try {
            Preconditions.checkArgument(1 > 2, "%s is not more than %s", 1, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(com.google.common.base.Optional.fromNullable(null).or("other") + " " + Enums.getIfPresent(RoundingMode.class, "UP"));
    }

    static void numbers() {
        System.out.println(IntMath.gcd(48, 36) + " " + IntMath.pow(3, 7) + " "
                + LongMath.binomial(30, 15) + " " + IntMath.sqrt(50, RoundingMode.CEILING) + " "
                + BigIntegerMath.factorial(25) + " " + IntMath.isPrime(97));
        try {
            IntMath.checkedMultiply(1 << 20, 1 << 20);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(UnsignedInts.toString(-1) + " " + Longs.fromByteArray(Longs.toByteArray(-7L)) + " "
                + Ints.tryParse("12x") + " " + Doubles.join("|", 1.5, 2) + " " + UnsignedLong.MAX_VALUE);
        System.out.println(Hashing.sha256().hashString("pathfinder", Charsets.UTF_8));
        System.out.println(Hashing.murmur3_128(7).hashInt(42) + " " + Hashing.crc32().hashLong(5L) + " "
                + Hashing.consistentHash(12345L, 10) + " " + Hashing.sipHash24().hashBytes(new byte[] {1, 2, 3}));
        System.out.println(Stats.of(1, 2, 3, 4.5).populationVariance() + " " + Quantiles.median().compute(5, 1, 3));
        System.out.println(com.google.common.io.BaseEncoding.base32().encode(new byte[] {1, 2, 3, 4}));
    }

    static void caches() throws Exception {
        LoadingCache<String, Integer> lengths = CacheBuilder.newBuilder().maximumSize(2).recordStats()
                .concurrencyLevel(1)
                .removalListener((RemovalNotification<String, Integer> n) ->
                        System.out.println("removed " + n.getKey() + " " + n.getCause()))
                .build(CacheLoader.from(String::length));
        System.out.println(lengths.get("one") + lengths.get("three") + lengths.get("one"));
        lengths.get("fourteen");
        System.out.println(lengths.size() + " " + lengths.stats().hitCount() + " " + lengths.stats().missCount());
        lengths.invalidateAll();
    }

    static void graphs() {
        MutableValueGraph<String, Integer> graph = ValueGraphBuilder.directed()
                .nodeOrder(ElementOrder.<String>natural()).build();
        graph.putEdgeValue("a", "b", 1);
        graph.putEdgeValue("b", "c", 2);
        graph.putEdgeValue("c", "a", 3);
        System.out.println(graph.successors("a") + " " + Graphs.hasCycle(graph.asGraph()) + " " + graph);
        System.out.println(ImmutableList.copyOf(Traverser.forGraph(graph.asGraph()).breadthFirst("b")));
    }

    static void reflection() {
        TypeToken<List<String>> type = new TypeToken<List<String>>() { };
        System.out.println(type + " " + type.resolveType(List.class.getTypeParameters()[0]) + " "
                + type.getTypes().interfaces().rawTypes().contains(Collection.class));
        System.out.println(Reflection.getPackageName(String.class));
        ClassToInstanceMap<Number> numbers = MutableClassToInstanceMap.create();
        numbers.putInstance(Integer.class, 5);
        System.out.println(numbers.getInstance(Integer.class));
    }

    static void concurrency() throws Exception {
        EventBus bus = new EventBus("test");
        bus.register(new Listener());
        bus.post("hello");
        bus.post(42);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ListeningExecutorService listening = MoreExecutors.listeningDecorator(pool);
        ListenableFuture<Integer> six = listening.submit(() -> 6);
        ListenableFuture<Integer> seven = Futures.transform(six, x -> x + 1, MoreExecutors.directExecutor());
        System.out.println(Futures.allAsList(six, seven).get());
        SettableFuture<String> settable = SettableFuture.create();
        settable.addListener(() -> System.out.println("done"), MoreExecutors.directExecutor());
        settable.set("value");
        System.out.println(settable.get() + " " + Futures.getDone(settable));
        ListenableFuture<Integer> caught = Futures.catching(Futures.<Integer>immediateFailedFuture(
                new IllegalStateException("bad")), IllegalStateException.class, e -> -1, MoreExecutors.directExecutor());
        System.out.println(caught.get());
        pool.shutdown();
        AtomicLongMap<String> counts = AtomicLongMap.create();
        counts.incrementAndGet("a");
        counts.addAndGet("a", 4);
        System.out.println(counts);
        System.out.println(Suppliers.memoize(() -> "once").get() + " " + Throwables.getRootCause(
                new RuntimeException(new IllegalStateException("root"))).getMessage());
    }

    public static void main(String[] args) throws Exception {
        collections();
        text();
        numbers();
        caches();
        graphs();
        reflection();
        concurrency();
    }
}

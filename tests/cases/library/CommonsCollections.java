// commons-collections4: bags, bidirectional, multi-valued and LRU maps, tries, iterators, predicates
// and transformers, comparators, lists and queues.
//@ mode: run
//@ classpath: commons-collections4
import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.bag.*;
import org.apache.commons.collections4.bidimap.*;
import org.apache.commons.collections4.collection.*;
import org.apache.commons.collections4.comparators.*;
import org.apache.commons.collections4.functors.*;
import org.apache.commons.collections4.iterators.*;
import org.apache.commons.collections4.list.*;
import org.apache.commons.collections4.map.*;
import org.apache.commons.collections4.multiset.*;
import org.apache.commons.collections4.queue.*;
import org.apache.commons.collections4.sequence.*;
import org.apache.commons.collections4.set.*;
import org.apache.commons.collections4.trie.*;

public class CommonsCollections {
    public static void main(String[] args) {
        Bag<String> bag = new TreeBag<>();
        bag.add("apple", 3);
        bag.add("pear");
        System.out.println(bag + " " + bag.getCount("apple") + " " + bag.uniqueSet());
        BidiMap<String, Integer> both = new TreeBidiMap<>();
        both.put("one", 1);
        both.put("two", 2);
        both.put("uno", 1);
        System.out.println(both + " " + both.getKey(1) + " " + both.inverseBidiMap());
        LRUMap<String, Integer> recent = new LRUMap<>(2);
        recent.put("a", 1);
        recent.put("b", 2);
        recent.get("a");
        recent.put("c", 3);
        System.out.println(recent.keySet());
        MultiValuedMap<String, Integer> many = MultiMapUtils.newListValuedHashMap();
        many.put("x", 1);
        many.put("x", 2);
        many.putAll("y", List.of(3, 4));
        System.out.println(many + " " + many.size() + " " + many.mapIterator().next());
        PatriciaTrie<Integer> trie = new PatriciaTrie<>();
        trie.put("romane", 1);
        trie.put("romanus", 2);
        trie.put("rubens", 3);
        System.out.println(trie.prefixMap("rom") + " " + trie.firstKey() + " " + trie.selectKey("ruber"));
        OrderedMap<String, Integer> linked = new LinkedMap<>();
        linked.put("first", 1);
        linked.put("second", 2);
        System.out.println(linked.nextKey("first") + " " + linked.lastKey());
        CaseInsensitiveMap<String, Integer> insensitive = new CaseInsensitiveMap<>();
        insensitive.put("Key", 1);
        insensitive.put("KEY", 2);
        System.out.println(insensitive);
        MultiKeyMap<String, Integer> keys = MultiKeyMap.multiKeyMap(new LinkedMap<>());
        keys.put("a", "b", 3);
        System.out.println(keys.get("a", "b") + " " + keys.get("b", "a"));
        System.out.println(new PassiveExpiringMap<>(-1, new TreeMap<>(Map.of("k", "v"))));
        Map<Integer, String> lazy = LazyMap.lazyMap(new TreeMap<>(), (Transformer<Integer, String>) k -> "made " + k);
        lazy.get(4);
        System.out.println(lazy);
        try {
            FixedSizeMap.fixedSizeMap(new HashMap<>(Map.of("a", 1))).put("b", 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(CollectionUtils.union(List.of(1, 2), List.of(2, 3)) + " "
                + CollectionUtils.intersection(List.of(1, 2), List.of(2, 3)) + " "
                + CollectionUtils.disjunction(List.of(1, 2), List.of(2, 3)) + " "
                + CollectionUtils.subtract(List.of(1, 2, 2), List.of(2)) + " "
                + new TreeMap<>(CollectionUtils.getCardinalityMap(List.of("a", "b", "a"))) + " "
                + CollectionUtils.collate(List.of(1, 4), List.of(2, 3)) + " "
                + CollectionUtils.permutations(List.of(1, 2, 3)).size());
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        System.out.println(CollectionUtils.select(numbers, PredicateUtils.notPredicate(n -> n % 2 == 0)) + " "
                + CollectionUtils.collect(numbers, TransformerUtils.invokerTransformer("toString")) + " "
                + IterableUtils.partition(numbers, n -> n < 3, n -> n > 5) + " "
                + IterableUtils.chainedIterable(numbers, List.of(7)) + " "
                + ListUtils.partition(numbers, 4) + " " + ListUtils.longestCommonSubsequence("abcbdab", "bdcaba"));
        ClosureUtils.forClosure(2, x -> System.out.println("closure " + x)).execute("run");
        Factory<StringBuilder> factory = FactoryUtils.instantiateFactory(StringBuilder.class,
                new Class<?>[] {String.class}, new Object[] {"made"});
        System.out.println(factory.create() + " " + FactoryUtils.prototypeFactory(new ArrayList<>(List.of(1))).create());
        Iterator<Integer> iterator = new FilterIterator<>(new LoopingIterator<>(List.of(1, 2, 3)), n -> n != 2);
        System.out.println(iterator.next() + iterator.next() + iterator.next());
        System.out.println(IteratorUtils.toList(new ZippingIterator<>(List.of(1, 3).iterator(), List.of(2, 4).iterator())) + " "
                + IteratorUtils.toString(new PeekingIterator<>(List.of("p").iterator())) + " "
                + IteratorUtils.toList(IteratorUtils.boundedIterator(numbers.iterator(), 2, 2)));
        ComparatorChain<String> chain = new ComparatorChain<>(Comparator.comparing(String::length));
        chain.addComparator(new ReverseComparator<>(ComparatorUtils.<String>naturalComparator()));
        List<String> words = new ArrayList<>(List.of("bb", "a", "c", "aa"));
        words.sort(chain);
        System.out.println(words + " " + new FixedOrderComparator<>("x", "y").compare("y", "x"));
        CircularFifoQueue<Integer> ring = new CircularFifoQueue<>(2);
        ring.addAll(numbers);
        System.out.println(ring + " " + ring.isAtFullCapacity());
        TreeList<Integer> tree = new TreeList<>(numbers);
        tree.add(2, 99);
        System.out.println(tree + " " + tree.indexOf(99) + " " + SetUniqueList.setUniqueList(new ArrayList<>(List.of(1, 1, 2))));
        CursorableLinkedList<Integer> cursorable = new CursorableLinkedList<>(numbers);
        var cursor = cursorable.cursor(1);
        cursorable.add(1, 50);
        System.out.println(cursor.next() + " " + cursorable);
        cursor.close();
        System.out.println(new ListOrderedSet<String>() {{
                add("z");
                add("a");
            }}.get(0) + " " + SetUtils.union(Set.of(1), Set.of(2)).toSet().size() + " "
                + MultiSetUtils.unmodifiableMultiSet(new HashMultiSet<>(List.of("q", "q"))));
        StringBuilder script = new StringBuilder();
        new SequencesComparator<>(List.of('a', 'b', 'c'), List.of('a', 'c', 'd')).getScript().visit(new CommandVisitor<Character>() {
            @Override
            public void visitInsertCommand(Character c) {
                script.append('+').append(c);
            }

            @Override
            public void visitKeepCommand(Character c) {
                script.append('=').append(c);
            }

            @Override
            public void visitDeleteCommand(Character c) {
                script.append('-').append(c);
            }
        });
        System.out.println(script);
        System.out.println(MapUtils.invertMap(Map.of("k", "v")) + " " + MapUtils.getIntValue(Map.of("n", "12"), "n") + " "
                + new EnumerationIterator<>(Collections.enumeration(numbers)).next() + " "
                + PredicatedCollection.predicatedCollection(new ArrayList<>(), Objects::nonNull).add("x"));
        MapUtils.verbosePrint(System.out, "map", new TreeMap<>(Map.of("a", new TreeMap<>(Map.of("b", 1)))));
    }
}

// Elements flow one by one, as far as the end needs; a stream is used once.
//@ mode: run
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class StreamsAreLazy {
    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Stream<Integer> stream = Stream.of(1, 2, 3, 4, 5).peek(i -> log.add("see " + i)).filter(i -> i % 2 == 0).peek(i -> log.add("keep " + i));
        System.out.println(log + " " + stream.findFirst().get() + " " + log);
        try {
            stream.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        log.clear();
        System.out.println(Stream.of(3, 1, 2).peek(i -> log.add("a" + i)).sorted().peek(i -> log.add("b" + i)).limit(2).toList() + " " + log);
        System.out.println(Stream.of(1, 2, 3).peek(i -> log.add("never")).count() + " " + log.size());
        Iterator<Integer> fibonacci = Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).map(f -> f[0]).iterator();
        for (int i = 0; i < 10; i++) {
            System.out.print(fibonacci.next() + " ");
        }
        System.out.println();
        System.out.println(Stream.iterate(1, i -> i < 100, i -> i * 3).toList() + " " + IntStream.of(1, 2, 9, 3).takeWhile(i -> i < 5).sum() + " "
                + IntStream.of(1, 2, 9, 3).dropWhile(i -> i < 5).boxed().toList());
        try (Stream<String> closing = Stream.of("x").onClose(() -> log.add("closed")).onClose(() -> log.add("twice"))) {
            closing.forEach(log::add);
        }
        System.out.println(log.subList(log.size() - 3, log.size()));
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.map(String::valueOf).reduce("", String::concat));
        System.out.println(Stream.concat(Stream.of(1), Stream.of(2, 3)).flatMap(i -> Stream.iterate(i, k -> k).limit(i)).toList() + " "
                + Stream.generate(() -> "g").limit(3).toList() + " " + Stream.ofNullable(null).count());
    }
}

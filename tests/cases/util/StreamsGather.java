// Gatherers of newer releases: windows, folds, scans, and one of the program.
//@ mode: run
//@ jdk: 25+
import java.util.List;
import java.util.stream.Gatherer;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class StreamsGather {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 7).boxed().gather(Gatherers.windowFixed(3)).toList() + " " + Stream.of(1, 2, 3, 4).gather(Gatherers.windowSliding(2)).toList());
        System.out.println(Stream.of(1, 2, 3).gather(Gatherers.scan(() -> 0, Integer::sum)).toList() + " " + Stream.of("a", "b").gather(Gatherers.fold(() -> "", String::concat)).toList());
        Gatherer<Integer, int[], Integer> increasing = Gatherer.ofSequential(() -> new int[] {Integer.MIN_VALUE}, (state, element, downstream) -> {
            if (element > state[0]) {
                state[0] = element;
                return downstream.push(element);
            }
            return true;
        });
        System.out.println(Stream.of(3, 1, 4, 1, 5, 9, 2, 6).gather(increasing).toList() + " " + List.of(5, 1).stream().gather(Gatherers.mapConcurrent(2, i -> i * 2)).toList());
    }
}

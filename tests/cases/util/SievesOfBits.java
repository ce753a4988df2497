// A sieve in a BitSet, sets as bits, and their streams.
//@ mode: run
import java.util.BitSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class SievesOfBits {
    public static void main(String[] args) {
        BitSet prime = new BitSet(10_000);
        prime.set(2, 10_000);
        for (int i = prime.nextSetBit(2); i * i < 10_000; i = prime.nextSetBit(i + 1)) {
            for (int j = i * i; j < 10_000; j += i) {
                prime.clear(j);
            }
        }
        System.out.println(prime.cardinality() + " " + prime.previousSetBit(9_999) + " " + prime.stream().limit(10).boxed().collect(Collectors.toList()) + " " + prime.hashCode());
        BitSet twins = (BitSet) prime.clone();
        BitSet shifted = prime.get(2, 10_000);
        twins.and(shifted);
        System.out.println(twins.cardinality() + " " + twins.get(0, 50) + " " + twins.length());
        BitSet collected = IntStream.of(1, 64, 65, 128).collect(BitSet::new, BitSet::set, BitSet::or);
        collected.flip(64, 66);
        System.out.println(collected + " " + collected.nextClearBit(128) + " " + BitSet.valueOf(new byte[] {3, 0, 1}) + " " + collected.size());
    }
}

// BitSet: set, clear, flip, logic, scanning, growth.
//@ mode: run
import java.util.BitSet;

class BitSetOperations {
    public static void main(String[] args) {
        BitSet sieve = new BitSet();
        sieve.set(2, 100);
        for (int p = sieve.nextSetBit(0); p >= 0; p = sieve.nextSetBit(p + 1)) {
            for (int k = p * p; k < 100; k += p) {
                sieve.clear(k);
            }
        }
        System.out.println(sieve + " " + sieve.cardinality() + " " + sieve.length() + " " + sieve.size() + " " + sieve.hashCode());
        BitSet other = new BitSet(200);
        other.set(150);
        other.flip(60, 70);
        BitSet and = (BitSet) other.clone();
        and.and(sieve);
        other.xor(sieve);
        System.out.println(and + " " + other.cardinality() + " " + other.nextClearBit(60) + " " + other.previousSetBit(149) + " " + other.intersects(sieve));
        System.out.println(BitSet.valueOf(new long[] {5L}) + " " + sieve.get(97) + " " + sieve.toLongArray().length);
    }
}

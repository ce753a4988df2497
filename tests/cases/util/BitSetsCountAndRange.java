// Ranges, next bits, logic and conversions of a BitSet.
//@ mode: run
import java.util.Arrays;
import java.util.BitSet;

class BitSetsCountAndRange {
    public static void main(String[] args) {
        BitSet bits = new BitSet();
        bits.set(3, 70);
        bits.clear(10, 66);
        bits.flip(0);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.length() + " " + bits.size());
        System.out.println(bits.nextSetBit(10) + " " + bits.nextClearBit(3) + " " + bits.previousSetBit(65) + " " + bits.previousClearBit(69));
        BitSet other = BitSet.valueOf(new long[] {0b1111, 0, 1});
        System.out.println(other + " " + bits.intersects(other));
        BitSet and = (BitSet) bits.clone();
        and.and(other);
        BitSet or = (BitSet) bits.clone();
        or.or(other);
        BitSet xor = (BitSet) bits.clone();
        xor.xor(other);
        BitSet not = (BitSet) bits.clone();
        not.andNot(other);
        System.out.println(and + " " + or + " " + xor + " " + not);
        System.out.println(Arrays.toString(bits.toLongArray()) + " " + Arrays.toString(other.toByteArray()) + " " + bits.get(4, 68));
        System.out.println(bits.stream().sum() + " " + bits.hashCode() + " " + bits.equals(or) + " " + new BitSet().isEmpty());
        try {
            bits.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}

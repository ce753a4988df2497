// hashCode and equals as the specification fixes them: strings, boxes, lists, maps, arrays, Objects, optionals.
//@ mode: run
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

class HashesOfStringsAndArrays {
    public static void main(String[] args) {
        System.out.println("".hashCode() + " " + "a".hashCode() + " " + "hello world".hashCode() + " " + "\u4e2d\u6587".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
        System.out.println(Integer.valueOf(-5).hashCode() + " " + Long.valueOf(-5).hashCode() + " " + Double.valueOf(-5).hashCode() + " " + Float.valueOf(-5).hashCode() + " " + Boolean.FALSE.hashCode() + " " + Character.valueOf('x').hashCode() + " " + Byte.valueOf((byte) -1).hashCode() + " " + Short.valueOf((short) -1).hashCode());
        System.out.println(Arrays.hashCode(new int[] {1, 2}) + " " + Arrays.hashCode(new double[] {0.0, -0.0, Double.NaN}) + " " + Arrays.hashCode(new Object[] {null, "x"}) + " " + Arrays.deepHashCode(new Object[] {new int[] {1}, null}) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.hashCode(new byte[] {-1, 127}) + " " + Arrays.hashCode(new boolean[] {true}) + " " + Arrays.hashCode(new char[] {'a', 'b'}));
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.hashCode(null) + " " + Objects.hash() + " " + List.of(1, 2, 3).hashCode() + " " + Set.of("x").hashCode() + " " + Map.of("k", 1).hashCode() + " " + Optional.of("o").hashCode() + " " + Map.entry("k", "v").hashCode());
        System.out.println(Arrays.equals(new float[] {0f, Float.NaN}, new float[] {0f, Float.NaN}) + " " + Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + " " + Objects.equals(null, null) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + List.of(1).equals(Arrays.asList(1)) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.mismatch(new long[] {1, 2}, new long[] {1, 5}) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}));
        String built = new StringBuilder("hel").append("lo").toString();
        System.out.println((built == "hello") + " " + (built.intern() == "hello") + " " + built.equals("hello") + " " + (built.hashCode() == "hello".hashCode()) + " " + "hello".equals(new StringBuilder("hello")));
    }
}

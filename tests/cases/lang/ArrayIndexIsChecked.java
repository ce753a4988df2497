// Array accesses out of bounds throw with index and length in the message.
//@ mode: run
class ArrayIndexIsChecked {
    public static void main(String[] args) {
        int[] ints = new int[3];
        byte[] bytes = new byte[0];
        Object[] objects = new Object[1];
        long[] longs = new long[2];
        for (int i : new int[] {-1, 0, 3, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            try {
                ints[i]++;
                System.out.println("fine " + i);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            bytes[0] = 1;
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(objects[1]);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            longs[2] = 5;
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".charAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("charAt");
        }
    }
}

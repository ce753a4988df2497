// A negative array dimension throws, before anything is allocated.
//@ mode: run
class NegativeArraySizeThrows {
    static int dimension(int value) {
        System.out.print(value + " ");
        return value;
    }

    public static void main(String[] args) {
        try {
            System.out.println(new int[dimension(-1)].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new String[dimension(Integer.MIN_VALUE)].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new int[dimension(2)][dimension(-3)].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new int[dimension(0)][dimension(5)].length);
    }
}

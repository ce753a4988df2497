// The rule of ForgottenObjectWasShared holds for elements of arrays, which the inner loop accesses itself.
//@ verdict: unsafe
//@ revisions: none local full paranoid
class ForgottenArrayWasShared {
    static int look(int[] numbers, String[] texts) {
        return texts[0] == null ? numbers[0] : 0;
    }

    static void fill(int[] numbers, String[] texts) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i + 1;
        }
        texts[0] = "filled";
    }

    public static void main(String[] args) {
        int[] numbers = new int[2];
        String[] texts = new String[1];
        new Thread(() -> fill(numbers, texts)).start();
        if (look(numbers, texts) == 1) {
            throw new IllegalStateException("half"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}

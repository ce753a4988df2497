// Dense switches become tableswitch and sparse ones lookupswitch, with negative and extreme keys.
//@ mode: run
class IntSwitchDenseAndSparse {
    static String dense(int i) {
        switch (i) {
            case -1: return "minus one";
            case 0: return "zero";
            case 1: return "one";
            case 2: return "two";
            case 4: return "four";
            default: return "other";
        }
    }

    static int sparse(int i) {
        return switch (i) {
            case Integer.MIN_VALUE -> 1;
            case -1000, 1000 -> 2;
            case 123456 -> {
                int square = i / 1000;
                yield square;
            }
            case Integer.MAX_VALUE -> 4;
            default -> 0;
        };
    }

    static String letter(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case '\uffff' -> "last";
            default -> "none";
        };
    }

    public static void main(String[] args) {
        for (int i = -2; i < 6; i++) {
            System.out.println(dense(i));
        }
        for (int i : new int[] {Integer.MIN_VALUE, -1000, 1000, 123456, Integer.MAX_VALUE, 7}) {
            System.out.println(sparse(i));
        }
        System.out.println(letter('e') + letter('x') + letter('\uffff'));
    }
}

// Reversing keeps surrogate pairs; inserting, deleting and replacing in builders.
//@ mode: run
class InsertedAndReversed {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder("a\ud83d\ude00b\ud83d");
        System.out.println(text.reverse().codePoints().mapToObj(Integer::toHexString).toList() + " " + text.codePointCount(0, text.length()) + " " + text.offsetByCodePoints(0, 2));
        StringBuilder built = new StringBuilder("0123456789");
        built.insert(3, "abc").insert(0, true).insert(built.length(), 1.5).insert(2, new char[] {'x', 'y'}, 1, 1).insert(1, (Object) null).insert(0, 'c').insert(0, 7L);
        System.out.println(built + " " + built.length() + " " + built.indexOf("abc") + " " + built.lastIndexOf("9", 5));
        System.out.println(built.delete(5, 500) + " " + built.deleteCharAt(0) + " " + built.replace(1, 3, "replaced") + " " + built.compareTo(new StringBuilder("c")));
        built.setLength(3);
        built.setCharAt(1, '\u20ac');
        built.appendCodePoint(0x1f600).append("abcdef", 2, 4).append(new StringBuffer("sb")).append((String) null).append(1f);
        System.out.println(built + " " + built.reverse().reverse() + " " + built.chars().sum() + " " + new StringBuilder().reverse().isEmpty());
        Runnable[] wrong = {() -> built.insert(99, "x"), () -> built.deleteCharAt(99), () -> built.replace(9, 3, ""), () -> built.setLength(-1), () -> built.charAt(-1), () -> new StringBuilder("x").append("abc", 2, 1)};
        for (Runnable action : wrong) {
            try {
                action.run();
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}

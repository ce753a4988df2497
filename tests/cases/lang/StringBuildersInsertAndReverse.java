// StringBuilder and StringBuffer: insert, delete, reverse with surrogates, capacity, setLength, compare, bounds.
//@ mode: run
class StringBuildersInsertAndReverse {
    interface Action {
        Object run();
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("abc");
        show(() -> b.insert(1, 42).insert(0, true).insert(b.length(), 1.5f).insert(2, new char[] {'x', 'y'}).insert(3, "0123", 1, 3).insert(0, (Object) null).insert(0, 'c').insert(0, 5L).insert(0, 2.0));
        show(() -> new StringBuilder("a😀b\ud800c\udc00").reverse().codePoints().sum() + " " + new StringBuilder("ab😀").reverse());
        show(() -> new StringBuilder("\udc00\ud800").reverse().codePointAt(0));
        show(() -> b.delete(0, 5).deleteCharAt(0).replace(1, 3, "REPLACED").append("x", 0, 1).append(new char[] {'p', 'q'}, 1, 1).appendCodePoint(0x1F600).append((String) null).append(new StringBuffer("buffer")));
        show(() -> b.indexOf("REP") + " " + b.lastIndexOf("x") + " " + b.charAt(2) + " " + b.substring(3) + " " + b.subSequence(1, 4) + " " + b.codePointCount(0, b.length()));
        show(() -> {
            StringBuilder s = new StringBuilder("abc");
            s.setLength(5);
            s.setCharAt(3, 'é');
            s.setLength(4);
            return s + " " + s.length();
        });
        show(() -> new StringBuilder(5).capacity() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder().append("0123456789abcdefg").capacity());
        show(() -> new StringBuilder("a").compareTo(new StringBuilder("b")) + " " + new StringBuffer("a").compareTo(new StringBuffer("a")) + " " + new StringBuilder("a").equals(new StringBuilder("a")));
        show(() -> new StringBuilder("abc").delete(2, 1));
        show(() -> new StringBuilder("abc").delete(1, 100));
        show(() -> new StringBuilder("abc").insert(4, "x"));
        show(() -> new StringBuilder("abc").deleteCharAt(3));
        show(() -> new StringBuilder("abc").charAt(-1));
        show(() -> new StringBuilder("abc").replace(4, 5, "x"));
        show(() -> {
            new StringBuilder().setLength(-1);
            return 0;
        });
        show(() -> new StringBuilder(-1));
        show(() -> new StringBuffer("sync").insert(2, 'X').reverse().append(1).append('c').append(true).append(2L).append(1.5).append(new Object[0].length).chars().sum());
        show(() -> {
            StringBuilder latin = new StringBuilder("latin");
            latin.append('\u4e2d').insert(0, "é").setCharAt(6, 'n');
            latin.trimToSize();
            return latin + " " + latin.length() + " " + latin.capacity();
        });
    }
}

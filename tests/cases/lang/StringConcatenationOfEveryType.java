// String concatenation of every primitive type, null, arrays of char aside, and +=.
//@ mode: run
class StringConcatenationOfEveryType {
    static class Named {
        @Override
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = -2;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.1f;
        double d = -0.0;
        boolean z = true;
        Object none = null;
        String text = "text";
        System.out.println("" + b + s + c + i + l + f + d + z + none + text + 'x' + 1 + 2L + 3f + 4d + false + null);
        System.out.println(c + c + text + c + c);
        System.out.println(1 + 2 + text + 1 + 2);
        text += c;
        text += 1.5;
        text += none;
        System.out.println(text);
        System.out.println("toString gives " + new Named());
        String unicode = "é" + "\u4e2d" + "\ud83d\ude00" + '\u00ff';
        System.out.println(unicode.length() + " " + unicode.codePointCount(0, unicode.length()));
        String many = "";
        for (int k = 0; k < 5; k++) {
            many += k + "," + (char) ('a' + k) + ";";
        }
        System.out.println(many);
        final String constant = "con" + 1 + 'c' + true;
        System.out.println(constant == "con1ctrue");
    }
}

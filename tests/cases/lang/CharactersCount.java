// char arithmetic: promotion, casts, increments, comparison, switch, in strings and as int, escapes.
//@ mode: run
class CharactersCount {
    public static void main(String[] args) {
        char a = 'a';
        char b = (char) (a + 1);
        final char constant = 'x' + 1;
        int sum = a + b;
        System.out.println(a + b + "" + a + b + (char) sum + constant + (a < b) + (int) a + (a++) + (++a) + (char) 0x41 + (byte) '\u00e9' + (short) '\uffff');
        char wrap = '\uffff';
        wrap++;
        a += 1;
        a *= 1.01;
        System.out.println((int) wrap + " " + a + " " + (int) '\\' + (int) '\'' + (int) '"' + (int) '\n' + (int) '\t' + (int) '\b' + (int) '\f' + (int) '\r' + (int) '\0' + (int) '\177' + (int) '\s');
        int[] counts = new int[128];
        for (char c : "hello world".toCharArray()) {
            counts[c]++;
        }
        StringBuilder text = new StringBuilder();
        for (char c = 0; c < counts.length; c++) {
            if (counts[c] > 0) {
                text.append(c).append(counts[c]);
            }
        }
        System.out.println(text + " " + ('a' == 97) + ('a' == 97.0) + (char) 97.9 + (char) -1 % 10 + (char) 65536L + ('b' - 'a') + (true ? 'c' : 0) + (false ? 1.0 : 'd') + (Object) 'e');
        String caesar = "";
        for (char c : "Hello, Zebra".toCharArray()) {
            caesar += Character.isUpperCase(c) ? (char) ('A' + (c - 'A' + 13) % 26) : Character.isLowerCase(c) ? (char) ('a' + (c - 'a' + 13) % 26) : c;
        }
        System.out.println(caesar + '\u0041' + "\u00e9\u4e2d".length() + "😀".charAt(0) % 100);
    }
}

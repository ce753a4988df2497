// Class files of Java 8: concatenation by StringBuilder, of every type, compound, with null and nested calls.
//@ mode: run
//@ javac: --release 8
class OldConcatenation {
    static String side = "";

    static String log(String s) {
        side += s;
        return s;
    }

    public static void main(String[] args) {
        String none = null;
        char[] chars = {'x'};
        String text = "a" + 1 + 2L + 3.5f + 4.25 + 'c' + true + (byte) 5 + (short) 6 + none + new StringBuilder("b") + chars.length;
        text += log("p") + log("q") + (text.length() > 3 ? log("r") : log("s"));
        none += "n";
        none += 'c' + 1;
        final String constant = "con" + "stant" + 1;
        System.out.println(text + side + none + (constant == "constant1") + ("con" + side == "con" + side));
    }
}

// Literals and constants are interned; computed strings only after intern().
//@ mode: run
class StringInterning {
    static final String PART = "in";

    static class Elsewhere {
        static String literal = "interned";
    }

    public static void main(String[] args) {
        String literal = "interned";
        String constant = PART + "terned";
        String computed = new StringBuilder("inter").append("ned").toString();
        System.out.println((literal == constant) + " " + (literal == computed) + " " + (literal == computed.intern())
                + " " + (literal == Elsewhere.literal) + " " + literal.equals(computed) + " " + (new String("x") == "x"));
        String fresh = new String(new char[] {'f', 'r', (char) ('e' + args.length)});
        System.out.println(fresh.intern() == "fre");
    }
}

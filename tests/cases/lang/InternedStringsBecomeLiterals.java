// A literal of a class that is loaded later is the string that was interned before.
//@ mode: run
class InternedStringsBecomeLiterals {
    static class Other {
        static final String CONSTANT = "made by hand";
        String field = "put together";

        String method() {
            return "put together";
        }
    }

    public static void main(String[] args) {
        String first = String.join(" ", "put", "together");
        System.out.println(first.intern() == first);
        Other other = new Other();
        System.out.println(other.field == first);
        System.out.println(other.method() == first);
        String second = String.join(" ", "put", "together");
        System.out.println(second.intern() == first);
        System.out.println(second.intern() == second);
        System.out.println(String.join(" ", "made", "by", "hand").intern() == Other.CONSTANT);
    }
}

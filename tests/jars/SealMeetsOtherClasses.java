/** Each use of a class of the jar violates its seal, as another entry has a class of the package. */
public class SealMeetsOtherClasses {
    static class Below extends p.Lib {}

    interface Use {
        Object use() throws Exception;
    }

    static void attempt(String name, Use use) throws Exception {
        try {
            System.out.println(name + ": " + use.use());
        } catch (SecurityException e) {
            System.out.println(name + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Object object = args;
        attempt("first", () -> p.Other.value());
        attempt("call", () -> p.Lib.value());
        attempt("again", () -> p.Lib.value());
        attempt("new", () -> new Below().hashCode() == 0);
        attempt("instanceof", () -> object instanceof p.Lib);
        attempt("literal", () -> p.Lib.class);
        attempt("array", () -> p.Lib[].class);
        attempt("name", () -> Class.forName("p.Lib"));
        attempt("uninitialized", () -> Class.forName("p.Lib", false, SealMeetsOtherClasses.class.getClassLoader()));
        attempt("last", () -> p.Other.value());
        Package of = p.Other.class.getPackage();
        System.out.println(of + " " + of.isSealed());
        System.out.println(SealMeetsOtherClasses.class.getClassLoader().getDefinedPackage("p") == of);
    }
}

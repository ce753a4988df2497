/** The class of the elements of arrays is missing. */
public class ElementIsMissing {
    interface Use {
        Object use();
    }

    static void attempt(String name, Use use) {
        try {
            System.out.println(name + ": " + use.use());
        } catch (NoClassDefFoundError e) {
            System.out.println(name + ": " + e.getMessage() + ", " + e.getCause());
        }
    }

    public static void main(String[] args) {
        Object object = args;
        attempt("one", () -> new p.Other[2]);
        attempt("two", () -> new p.Other[2][3]);
        attempt("literal", () -> p.Other[].class);
        attempt("instanceof", () -> object instanceof p.Other[][]);
        attempt("cast", () -> ((p.Other[]) object).length);
        attempt("again", () -> new p.Other[2][3]);
    }
}

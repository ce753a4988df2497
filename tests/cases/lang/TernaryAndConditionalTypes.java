// The conditional operator promotes numbers, unboxes and keeps references.
//@ mode: run
class TernaryAndConditionalTypes {
    public static void main(String[] args) {
        boolean yes = args.length == 0;
        char c = 'x';
        int i = 0;
        System.out.println(yes ? c : 0);
        System.out.println(yes ? c : i);
        Object o = yes ? 1 : "one";
        System.out.println(o.getClass().getSimpleName());
        System.out.println(yes ? 1 : 2.0);
        Integer none = null;
        try {
            int n = yes ? none : 0;
            System.out.println(n);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        Long l = yes ? 5L : none;
        System.out.println(l);
        System.out.println(yes ? null : 0);
        int nested = i > 0 ? 1 : i < 0 ? -1 : yes ? 100 : 0;
        System.out.println(nested);
    }
}

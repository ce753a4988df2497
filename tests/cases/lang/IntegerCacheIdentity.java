// Boxing reuses objects from -128 to 127 and for all booleans and bytes.
//@ mode: run
class IntegerCacheIdentity {
    public static void main(String[] args) {
        Integer a = 127, b = 127, c = -128, d = -128;
        System.out.println((a == b) + " " + (c == d));
        Integer e = 1000, f = 1000;
        System.out.println(e.equals(f) + " " + (e <= f && e >= f));
        Long l = 100L, m = 100L;
        System.out.println((l == m) + " " + l.equals(100) + " " + l.equals(100L));
        Character x = 'x', y = 'x';
        Boolean t = true, u = Boolean.valueOf("TRUE");
        Byte p = -5, q = -5;
        Short s = 7, r = 7;
        System.out.println((x == y) + " " + (t == u) + " " + (p == q) + " " + (s == r));
        Object mixed = args.length == 0 ? 1 : 2.0;
        System.out.println(mixed + " " + mixed.getClass().getSimpleName());
        Integer i = 5;
        i++;
        i += 2;
        int sum = i + a;
        System.out.println(i + " " + sum);
    }
}

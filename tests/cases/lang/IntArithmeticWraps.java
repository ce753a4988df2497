// Int arithmetic wraps around at both ends, and MIN_VALUE has no positive counterpart.
//@ mode: run
class IntArithmeticWraps {
    public static void main(String[] args) {
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE, n = args.length;
        System.out.println(max + 1 + n);
        System.out.println(min - 1 - n);
        System.out.println(max * (2 + n));
        System.out.println(-min);
        System.out.println(Math.abs(min + n));
        System.out.println(min / (-1 + n));
        System.out.println(min % (-1 + n));
        int i = max;
        i++;
        System.out.println(i);
        i += 200000;
        System.out.println(i);
        i *= 31;
        System.out.println(i);
        System.out.println(~i + " " + -i);
    }
}

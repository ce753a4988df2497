// Long arithmetic wraps around at both ends; comparison is signed over all 64 bits.
//@ mode: run
class LongArithmeticWraps {
    public static void main(String[] args) {
        long max = Long.MAX_VALUE, min = Long.MIN_VALUE, n = args.length;
        System.out.println(max + 1 + n);
        System.out.println(min - 1 - n);
        System.out.println(max * (2 + n));
        System.out.println(-min + " " + (min / (-1 + n)) + " " + (min % (-1 + n)));
        System.out.println(0x123456789abcdefL * (0xfedcba98L + n));
        System.out.println((min < max) + " " + (0x1_0000_0000L + n > 1) + " " + (-1 - n < 0x8000_0000L));
        long l = 1;
        for (int i = 1; i <= 25; i++) {
            l *= i;
        }
        System.out.println(l);
        System.out.println(Long.compare(min, max) + " " + Long.compare(5, 5) + " " + Long.compare(max, min));
    }
}

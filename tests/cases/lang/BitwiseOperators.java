// And, or, xor and complement on int, long and boolean, with compound assignment.
//@ mode: run
class BitwiseOperators {
    public static void main(String[] args) {
        int a = 0b1100, b = 0b1010;
        System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a);
        long c = 0xF0F0F0F0F0F0F0F0L, d = 0xFF00FF00FF00FF00L;
        System.out.println((c & d) + " " + (c | d) + " " + (c ^ d) + " " + ~c);
        boolean t = args.length == 0, f = !t;
        System.out.println((t & f) + " " + (t | f) + " " + (t ^ t) + " " + (t ^ f) + " " + !t);
        a &= 6;
        a |= 0x100;
        a ^= -1;
        System.out.println(a);
        t &= f;
        f |= true;
        System.out.println(t + " " + f);
        char ch = 'A';
        ch ^= 0x20;
        System.out.println(ch);
    }
}

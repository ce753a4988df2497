// Compound assignments: implicit narrowing, order of evaluation, strings, shifts of every type, array elements.
//@ mode: run
class CompoundAssignmentsConvert {
    static int calls;
    static int[] array = {1, 2, 3};

    static int[] array() {
        calls++;
        return array;
    }

    static int index() {
        calls += 10;
        return 1;
    }

    static int fail() {
        throw new IllegalStateException("right side");
    }

    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        b -= 1.5;
        b *= 3;
        b >>>= 1;
        short s = -1;
        s >>>= 10;
        s += 70000;
        char c = 'a';
        c += 1.7;
        c *= 2;
        c <<= 9;
        int i = Integer.MAX_VALUE;
        i += 1.0f;
        int j = 10;
        j += 3.99;
        j -= 'a';
        j /= 0.5;
        j %= 7L;
        long l = 1;
        l <<= 65;
        l += 0.9;
        l *= 1e19;
        l ^= -1;
        float f = 16777216;
        f += 1;
        f++;
        f /= 3;
        double d = 1;
        d %= 0.3;
        boolean z = true;
        z &= false | true;
        z ^= true;
        z |= !z;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + j + " " + l + " " + f + " " + d + " " + z);
        String text = null;
        text += 'x';
        text += 1 + 2;
        text += null;
        text += 1.0f;
        Object o = "o";
        o += "p";
        char[] chars = {'y'};
        System.out.println(text + o + chars[0]);
        array()[index()] += array[1] = 5;
        System.out.println(array[1] + " " + calls);
        int k = 1;
        k += k++ + ++k;
        k = k++ + k--;
        int n = 5;
        n = n++ * 2 + n;
        System.out.println(k + " " + n);
        int[] a = {0, 0, 0};
        int p = 0;
        a[p] = p = 2;
        a[p++] += p++ * 10 + p;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + p);
        try {
            a[5] = fail();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[] none = null;
            none[0] += fail();
        } catch (NullPointerException e) {
            System.out.println("null first");
        }
        try {
            int[] none = null;
            none[0] = fail();
        } catch (IllegalStateException e) {
            System.out.println("right side first");
        }
        try {
            a[3] /= 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        int x = 7;
        x >>= 33;
        x |= x << -31;
        int y = -17;
        y >>>= 28;
        y <<= 31;
        System.out.println(x + " " + y + " " + (-17 >> 2) + " " + (-17 / 4) + " " + (-17 % 4) + " " + (1L << -1) + " " + ((byte) 0x80 >>> 4) + " " + (char) ('a' + 1) + ('a' + 1));
    }
}

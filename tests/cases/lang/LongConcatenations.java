// Concatenation with more parts than a call site can take, and parts whose toString has side effects or throws.
//@ mode: run
class LongConcatenations {
    static int calls;

    static class Part {
        final int n;

        Part(int n) {
            this.n = n;
        }

        @Override
        public String toString() {
            calls++;
            if (n == 13) {
                throw new IllegalStateException("thirteen after " + calls);
            }
            return n % 5 == 0 ? null : "<" + n + ">";
        }
    }

    public static void main(String[] args) {
        int a = 1;
        long b = 2;
        char c = 'c';
        double d = 0.5;
        String s = null;
        String many = a + "," + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s
                + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s
                + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s
                + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s + a + b + c + d + s;
        System.out.println(many.length() + " " + many.hashCode());
        System.out.println("" + new Part(1) + new Part(5) + 'x' + new Part(2) + calls);
        try {
            System.out.println("" + new Part(3) + new Part(13) + new Part(4));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + calls);
        }
        System.out.println("\u0001\u0002" + c + "é" + '\u4e2d' + new char[0].length + (Object) null + new int[0].getClass() + -0.0f + Long.MIN_VALUE);
        Object o = new StringBuilder("o");
        String t = "t";
        t += o + t + (t += "u");
        System.out.println(t);
    }
}

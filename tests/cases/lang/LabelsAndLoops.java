// Loops: labels, break and continue out of nested loops, blocks, switches and finally; do-while; empty parts; unreachable ends.
//@ mode: run
class LabelsAndLoops {
    static String text = "";

    static int through(int n) {
        outer:
        while (true) {
            try {
                do {
                    if (n % 2 == 0) {
                        n++;
                        continue outer;
                    }
                    if (n > 6) {
                        break outer;
                    }
                    n += 3;
                } while (n < 100);
            } finally {
                text += "f" + n;
            }
        }
        return n;
    }

    static int finallyWins() {
        for (int i = 0;; i++) {
            try {
                return i;
            } finally {
                if (i < 3) {
                    continue;
                }
                break;
            }
        }
        return -1;
    }

    static int block(int x) {
        result:
        {
            if (x > 0) {
                break result;
            }
            x = -x * 10;
        }
        found:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (i * j == x) {
                    x = i * 100 + j;
                    break found;
                }
            }
        }
        return x;
    }

    static String nestedFinally() {
        StringBuilder b = new StringBuilder();
        loop:
        for (int i = 0; i < 3; i++) {
            try {
                try {
                    if (i == 1) {
                        continue loop;
                    }
                    b.append("body").append(i);
                } finally {
                    b.append(" inner").append(i);
                    if (i == 2) {
                        break loop;
                    }
                }
            } finally {
                b.append(" outer").append(i).append(' ');
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        System.out.println(through(0) + " " + text);
        System.out.println(finallyWins() + " " + block(6) + " " + block(-1) + " " + nestedFinally());
        int sum = 0;
        for (int i = 0, j = 10; i < j; i++, j--) {
            sum += i * j;
        }
        int k = 0;
        for (;;) {
            if (++k > 5) {
                break;
            }
        }
        do {
            k--;
        } while (k > 0);
        int primes = 0;
        next:
        for (int i = 2; i < 100; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) {
                    continue next;
                }
            }
            primes++;
        }
        String joined = "";
        for (String[] row : new String[][] {{"a", "b"}, {}, {"c"}}) {
            for (String cell : row) {
                joined += cell;
            }
            joined += "/";
        }
        for (char c = 'x'; c < '{'; c++) {
            joined += c;
        }
        for (long l = Integer.MAX_VALUE; l < Integer.MAX_VALUE + 3L; l++) {
            joined += l % 10;
        }
        for (double d = 0; d < 1; d += 0.25) {
            joined += d;
        }
        byte wraps = 126;
        int steps = 0;
        while (wraps > 0) {
            wraps++;
            steps++;
        }
        System.out.println(sum + " " + k + " " + primes + " " + joined + " " + wraps + " " + steps);
        int[] fib = new int[20];
        for (int i = 0; i < fib.length; fib[i] = i < 2 ? i : fib[i - 1] + fib[i - 2], i++) {
        }
        System.out.println(fib[19]);
    }
}

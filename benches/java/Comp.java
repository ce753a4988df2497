/** The operations of an interpreter, one kind at a time. Arguments: kind, size. */
public class Comp {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "loop" -> loop(n);
            case "sieve" -> sieve(n);
            case "sort" -> sort(n);
            case "calls" -> System.out.println(fibonacci(n));
            case "allocation" -> allocate(n);
            case "map" -> map(n);
            case "builder" -> build(n);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static void loop(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s = s * 31 + i;
            s ^= s >>> 7;
        }
        System.out.println(s);
    }

    static void sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        int primes = 0;
        for (int i = 2; i <= n; i++) {
            if (!composite[i]) {
                primes++;
                for (long j = (long) i * i; j <= n; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        System.out.println(primes);
    }

    static void sort(int n) {
        int[] x = new int[n];
        int seed = 12345;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            x[i] = (seed >>> 8) & 0xffff;
        }
        heapsort(x);
        long hash = 0;
        for (int v : x) {
            hash = hash * 31 + v;
        }
        System.out.println(hash);
    }

    static void heapsort(int[] a) {
        int n = a.length;
        for (int i = n / 2 - 1; i >= 0; i--) {
            sift(a, i, n);
        }
        for (int end = n - 1; end > 0; end--) {
            int t = a[0];
            a[0] = a[end];
            a[end] = t;
            sift(a, 0, end);
        }
    }

    static void sift(int[] a, int i, int n) {
        while (true) {
            int child = 2 * i + 1;
            if (child >= n) {
                return;
            }
            if (child + 1 < n && a[child + 1] > a[child]) {
                child++;
            }
            if (a[i] >= a[child]) {
                return;
            }
            int t = a[i];
            a[i] = a[child];
            a[child] = t;
            i = child;
        }
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    @SuppressWarnings("removal")
    static void allocate(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            Integer v = new Integer(i);
            s += v.intValue();
        }
        System.out.println(s);
    }

    static void map(int n) {
        java.util.HashMap<Integer, Integer> map = new java.util.HashMap<>();
        for (int i = 0; i < n; i++) {
            map.put(i % 1000, i);
        }
        System.out.println(map.size());
    }

    static void build(int n) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < n; i++) {
            builder.append(i % 10);
        }
        System.out.println(builder.length());
    }
}

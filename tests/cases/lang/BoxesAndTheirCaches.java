// Boxing: caches, identity, equality, unboxing order, mixed arithmetic, conditional operators, compound assignment.
//@ mode: run
import java.util.ArrayList;
import java.util.List;

class BoxesAndTheirCaches {
    static Integer next = 0;

    static Integer bump() {
        return next++;
    }

    static String kind(Object o) {
        return o.getClass().getSimpleName();
    }

    static String which(long x) {
        return "long";
    }

    static String which(Integer x) {
        return "Integer";
    }

    static String which(Object x) {
        return "Object";
    }

    static String which(int... x) {
        return "int...";
    }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        Long l = 127L, m = 127L, n = -129L, o = -129L;
        Character x = '\u007f', y = 127, z = 128, w = 128;
        Short s = -128, t = -128;
        Byte e = (byte) 200, f = (byte) 200;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (l == m) + " " + (n == o) + " " + (x == y) + " " + (z == w) + " " + (s == t) + " " + (e == f) + " " + (Boolean.TRUE == (Boolean) true));
        System.out.println(l.equals(127) + " " + l.equals(127L) + " " + (l == 127) + " " + new Object().equals(a) + " " + (c <= d && c >= d));
        Object chosen = true ? 1 : 2.0;
        Object kept = true ? (Object) 1 : (Object) 2.0;
        Object nullable = false ? 1 : (Integer) null;
        System.out.println(chosen + " " + kept + " " + nullable + " " + kind(true ? 'a' : 0) + " " + kind(true ? 'a' : 70000) + " " + kind(false ? (short) 1 : 'b') + " " + kind(true ? null : 0 == 0 ? 'c' : 1));
        try {
            int bad = false ? 1 : (Integer) null;
            System.out.println(bad);
        } catch (NullPointerException ex) {
            System.out.println("null unboxed");
        }
        Integer i = 5;
        i++;
        i += 2;
        i <<= 2;
        ++i;
        Character ch = 'a';
        ch++;
        Double db = 1.0;
        db /= 4;
        Byte by = 127;
        by++;
        System.out.println(i + " " + ch + " " + db + " " + by + " " + (bump() + bump() * 10 + bump() * 100) + " " + next);
        System.out.println(which(5) + " " + which((short) 5) + " " + which('c') + " " + which(Integer.valueOf(5)) + " " + which(5.0) + " " + which() + " " + which((Object) 5));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        list.remove(1);
        list.remove((Integer) 10);
        System.out.println(list + " " + list.contains(30) + " " + list.indexOf(30L));
        long sum = 0;
        for (Integer each : list) {
            sum += each;
        }
        int[] array = {1};
        Integer index = 0;
        array[index] += index;
        System.out.println(sum + " " + array[index] + " " + (char) (ch + 1) + " " + (i + ch) + " " + (i + "" + ch));
        switch (c) {
            case 128:
                System.out.println("switched on Integer");
                break;
            default:
                System.out.println("not found");
        }
    }
}

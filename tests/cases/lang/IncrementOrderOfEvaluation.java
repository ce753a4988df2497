// Operands are evaluated left to right, also when one changes another.
//@ mode: run
class IncrementOrderOfEvaluation {
    static int calls;

    static int next(String name) {
        System.out.print(name + " ");
        return ++calls;
    }

    public static void main(String[] args) {
        int i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i = 3;
        i += i++ * 2 + i;
        System.out.println(i);
        int[] a = {0, 0, 0, 0};
        int k = 0;
        a[k++] = a[k] + k++;
        System.out.println(a[0] + " " + k);
        a[k] = k = 3;
        System.out.println(a[2] + " " + k);
        System.out.println(next("a") - next("b") * next("c"));
        int[] b = new int[4];
        b[next("index")  - 4] += next("value");
        System.out.println(b[0]);
        boolean none = next("left") > 100 && next("skipped") > 0 || next("right") > 0;
        System.out.println(none);
    }
}

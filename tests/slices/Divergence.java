// Divergence: a loop that may not end before the criterion matters, a loop that counts does not.
//@ options: --criterion Divergence.reached
class Divergence {
    static boolean flag;
    static int[] filled = new int[10];

    static void reached() {
        System.out.println(); //+
    }

    public static void main(String[] args) {
        flag = args.length > 0; //+
        for (int i = 0; i < 10; i++) { //-
            filled[i] = i; //-
        }
        while (flag) { //+
        }
        reached(); //+
    }
}

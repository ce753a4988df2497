// Integer and long division and remainder by zero throw; floating division does not.
//@ mode: run check
//@ verdict: safe
class IntDivisionByZeroThrows {
    public static void main(String[] args) {
        int zero = args.length;
        try {
            System.out.println(1 / zero);
        } catch (ArithmeticException e) {
            System.out.println("int / " + e.getMessage());
        }
        try {
            System.out.println(1 % zero);
        } catch (ArithmeticException e) {
            System.out.println("int % " + e.getMessage());
        }
        try {
            System.out.println(1L / zero);
        } catch (ArithmeticException e) {
            System.out.println("long / " + e.getMessage());
        }
        try {
            System.out.println(1L % zero);
        } catch (ArithmeticException e) {
            System.out.println("long % " + e.getMessage());
        }
        System.out.println(1.0 / zero + " " + -1.0f / zero + " " + 0.0 / zero + " " + 5.5 % zero);
    }
}

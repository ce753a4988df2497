// Recursion deeper than the bound of the listener.
//@ options: --listener stack-depth:max=4
//@ verdict: unsafe
class StackGetsTooDeep {
    static int down(int n) {
        return n == 0 ? 0 : down(n - 1); //~ stack-depth
    }

    public static void main(String[] args) {
        down(2);
        down(3);
        down(4);
    }
}

// A criterion that is a call includes the arguments and the result of the call.
//@ options: --criterion CallOfLine.java:15
class CallOfLine {
    static int scale(int number) {
        int other = number + 3; //-
        return number * 2; //+
    }

    static int unused(int number) {
        return number * 3; //-
    }

    public static void main(String[] args) {
        int size = args.length; //+
        int result = scale(size); //+
        int later = unused(result); //-
    }
}

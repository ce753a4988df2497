// A parameter that no method has is an error with the column.
//@ property: Passed: [] !entry(NoSuchArgument.half: $2 == 4)
//@ revisions: default
//@ verdict: error
//@ reason: column 40: NoSuchArgument.half has 1 parameters
class NoSuchArgument {
    static int half(int value) {
        return value / 2;
    }

    public static void main(String[] args) {
        half(4);
    }
}

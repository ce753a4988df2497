// Where a method returns, a parameter that it assigns has no argument any more.
//@ property: Passed: [] !return(AssignedParameterIsRefused.half: $1 == 4)
//@ revisions: default
//@ verdict: error
//@ reason: AssignedParameterIsRefused.half assigns the parameter
class AssignedParameterIsRefused {
    static int half(int value) {
        value /= 2;
        return value;
    }

    public static void main(String[] args) {
        half(4);
    }
}

// At the first instruction a parameter has the argument, also if the method assigns it later.
//@ property: Passed: <> entry(AssignedParameterAtEntry.half: $1 == 4), Other: [] !entry(AssignedParameterAtEntry.half: value != 4)
//@ revisions: none local lock default
//@ verdict: safe
class AssignedParameterAtEntry {
    static int half(int value) {
        value = 2;
        return value;
    }

    public static void main(String[] args) {
        half(4);
    }
}

// A result outside of return(...) is an error with the column.
//@ property: Passed: [] (entry(ResultNeedsAReturn.half) && $ret == 1)
//@ revisions: default
//@ verdict: error
//@ reason: column 47: $ret has a meaning in entry(METHOD: …) and return(METHOD: …)
class ResultNeedsAReturn {
    static int half(int value) {
        return value / 2;
    }

    public static void main(String[] args) {
        half(4);
    }
}

// A name without a meaning is an error with its column and the most similar name.
//@ property: ltl: [] UnknownFieldIsNamed.cuont == 0
//@ revisions: default
//@ verdict: error
//@ reason: column 29: UnknownFieldIsNamed has no static field cuont; did you mean count?
class UnknownFieldIsNamed {
    static int count;

    public static void main(String[] args) {
        count++;
    }
}

// A method that does not exist is an error with the most similar name.
//@ property: ltl: [] !in(UnknownMethodIsNamed.wrok)
//@ revisions: default
//@ verdict: error
//@ reason: column 34: UnknownMethodIsNamed has no method wrok; did you mean work?
class UnknownMethodIsNamed {
    static void work() {
    }

    public static void main(String[] args) {
        work();
    }
}

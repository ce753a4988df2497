// A string may be interned before another thread uses the class that has it as a literal, which ends
// the check by name, though that thread is the first to run.
//@ verdict: error
//@ reason: a string interned before the class that has it as a literal
//@ revisions: local full
class InternedBesideTheLiteral {
    static class Other {
        static String text = "interned";
    }

    public static void main(String[] args) {
        new Thread(() -> new String(new char[] {'i', 'n', 't', 'e', 'r', 'n', 'e', 'd'}).intern()).start();
        if (Other.text.isEmpty()) {
            throw new IllegalStateException();
        }
    }
}

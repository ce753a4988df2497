// The first thread that interns a text interns its own string.
//@ verdict: unsafe
class FirstToInternIsSeen {
    static boolean isFirst() {
        String own = new String(new char[] {'x', 'y', 'z', 'w'});
        return own.intern() == own;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean[] first = new boolean[1];
        Thread other = new Thread(() -> first[0] = isFirst());
        other.start();
        isFirst();
        other.join();
        assert first[0]; //~ uncaught-exception java.lang.AssertionError
    }
}

// The text of a thread lacks its group already while the thread still lives.
//@ verdict: unsafe
//@ jdk: 17-18
class TextOfAThreadThatEnds {
    public static void main(String[] args) {
        Thread t = new Thread(() -> { }, "worker");
        t.start();
        String text = "it is " + t;
        if (text.endsWith(",]") && t.isAlive()) {
            throw new IllegalStateException(text); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}

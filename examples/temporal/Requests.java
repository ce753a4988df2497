/** A server answers requests, but drops one that comes while it sleeps. */
class Requests {
    static volatile boolean asked;
    static volatile boolean answered;

    static void serve() {
        if (asked) {
            answered = true;
        }
    }

    public static void main(String[] args) {
        new Thread(Requests::serve).start();
        asked = true;
    }
}

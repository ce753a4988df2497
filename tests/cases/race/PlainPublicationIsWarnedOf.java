// Final fields are no race; the plain reference that publishes their object is one.
//@ mode: race
public class PlainPublicationIsWarnedOf {
    static class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }
    }

    static Point shared;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Point seen = shared;
            System.out.println(seen == null ? 0 : seen.x);
        });
        reader.start();
        shared = new Point(1); //~ data-race
        reader.join();
    }
}

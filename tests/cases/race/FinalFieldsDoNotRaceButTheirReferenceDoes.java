// An object with final fields goes through a plain reference: its fields are no race, the reference is.
//@ verdict: unsafe
//@ property: data-race
//@ options: --all-errors
//@ revisions: none local full full-bfs bfs compact bitstate paranoid foreseen
public class FinalFieldsDoNotRaceButTheirReferenceDoes {
    static class Point {
        final int x;
        final int[] more;

        Point(int x) {
            this.x = x;
            this.more = new int[] {x};
        }
    }

    static Point shared;

    public static void main(String[] args) {
        new Thread(() -> {
            Point seen = shared;
            if (seen != null && seen.x != seen.more.length) {
                throw new IllegalStateException();
            }
        }).start();
        shared = new Point(1); //~ data-race
    }
}

// Of interchangeable threads one is scheduled for all.
//@ options: --symmetry threads
//@ verdict: safe
//@ revisions: none local lock full full-bfs bfs paranoid
//@ states: [none] <= 400
//@ states: [local] <= 119
//@ states: [full] <= 60
class ThreadsThatAreAlike {
    static int count;

    static synchronized void add() {
        int before = count;
        count = before + 1;
        if (count > 3) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(ThreadsThatAreAlike::add).start();
        }
    }
}

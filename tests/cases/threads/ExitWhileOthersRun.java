// System.exit ends the program though another thread would run forever.
//@ verdict: safe
class ExitWhileOthersRun {
    static volatile int turn;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                turn = 1 - turn;
            }
        }).start();
        System.exit(0);
    }
}

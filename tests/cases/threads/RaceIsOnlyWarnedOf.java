// Without the property a race is a warning, since safe covers sequentially consistent runs.
//@ verdict: safe
//@ warning: data-race
class RaceIsOnlyWarnedOf {
    static int last;

    public static void main(String[] args) {
        new Thread(() -> last = 1).start();
        last = 2;
    }
}

// Two threads that copy between different ranges of the same arrays do not race.
//@ verdict: safe
//@ property: data-race
class CopiesApartDoNotRace {
    public static void main(String[] args) throws InterruptedException {
        int[] source = {1, 2, 3, 4};
        int[] target = new int[4];
        Thread t = new Thread(() -> System.arraycopy(source, 0, target, 0, 2));
        t.start();
        System.arraycopy(source, 0, target, 2, 2);
        t.join();
        assert target[0] == 1 && target[3] == 2;
    }
}

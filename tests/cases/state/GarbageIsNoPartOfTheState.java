// Dropped objects leave no trace: the loop closes after one round.
//@ verdict: safe
//@ states: <= 100
class GarbageIsNoPartOfTheState {
    static volatile Object last;

    public static void main(String[] args) {
        while (true) {
            last = new int[3];
            last = null;
        }
    }
}

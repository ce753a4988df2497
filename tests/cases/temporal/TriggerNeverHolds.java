// A response whose trigger never holds is vacuously true, which a warning says.
//@ property: Answered: [] (TriggerNeverHolds.asked -> <> TriggerNeverHolds.answered)
//@ revisions: none local lock default bfs
//@ verdict: safe
//@ warning: vacuous
//@ warning: TriggerNeverHolds.asked never holds
class TriggerNeverHolds {
    static volatile boolean asked;
    static volatile boolean answered;

    public static void main(String[] args) {
        answered = true;
    }
}

// Between a read and the arrival at a line that depends on it, another thread may act.
//@ property: Before: !(!at(ArrivalIsAStepOfItsOwn.late:12) U (ArrivalIsAStepOfItsOwn.z && !at(ArrivalIsAStepOfItsOwn.late:12) && <> at(ArrivalIsAStepOfItsOwn.late:12)))
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class ArrivalIsAStepOfItsOwn {
    static volatile boolean w;
    static volatile boolean z;

    static void late() {
        if (!w) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        new Thread(ArrivalIsAStepOfItsOwn::late).start();
        w = true;
        z = true;
    }
}

// Steps that no other thread can see are merged under reduction; the verdict stays.
//@ states: [local] <= 80
//@ verdict: safe
class ReductionMergesLocalSteps {
    static int work() {
        int[] own = new int[4];
        for (int i = 0; i < 40; i++) {
            own[i % 4] += i;
        }
        return own[3];
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(ReductionMergesLocalSteps::work);
        t.start();
        int mine = work();
        t.join();
        assert mine == 210;
    }
}

// A program that reads the clock after three sleeps of 68 years goes beyond the range of the clock.
//@ verdict: error
//@ reason: a clock that reads more than 156 years
//@ revisions: default none full
class ClockOfCenturies {
    public static void main(String[] args) throws Exception {
        long begin = System.nanoTime();
        for (int round = 0; round < 12; round++) {
            Thread.sleep((Integer.MAX_VALUE - 1) * 1_000L);
        }
        assert System.nanoTime() > begin;
    }
}

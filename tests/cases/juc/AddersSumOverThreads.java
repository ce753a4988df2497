// Adders and accumulators lose nothing when several threads use them.
//@ mode: run
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

class AddersSumOverThreads {
    public static void main(String[] args) throws InterruptedException {
        LongAdder sum = new LongAdder();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder halves = new DoubleAdder();
        DoubleAccumulator product = new DoubleAccumulator((a, b) -> a * b, 1.0);
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 1000; i++) {
                    sum.add(i);
                    max.accumulate(id * 1000 + i);
                    halves.add(0.5);
                }
                product.accumulate(2.0);
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sum + " " + sum.intValue() + " " + max + " " + halves + " " + product.get());
        System.out.println(sum.sumThenReset() + " " + sum.sum() + " " + max.getThenReset() + " " + max.get() + " " + halves.sumThenReset() + " " + halves);
        sum.decrement();
        sum.increment();
        sum.increment();
        System.out.println(sum);
    }
}

// Time units convert, saturate and name themselves.
//@ mode: run
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

class TimeUnitsConvert {
    public static void main(String[] args) throws InterruptedException {
        System.out.println(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.MILLISECONDS.toDays(-86_400_001) + " " + TimeUnit.NANOSECONDS.toMicros(1999) + " " + TimeUnit.DAYS.toNanos(Long.MAX_VALUE) + " " + TimeUnit.DAYS.toNanos(-200_000));
        System.out.println(TimeUnit.SECONDS.convert(90, TimeUnit.MINUTES) + " " + TimeUnit.MINUTES.convert(Duration.ofSeconds(150)) + " " + TimeUnit.of(ChronoUnit.MICROS) + TimeUnit.SECONDS.toChronoUnit());
        for (TimeUnit unit : TimeUnit.values()) {
            System.out.print(unit + "=" + unit.toMillis(3) + " ");
        }
        System.out.println();
        TimeUnit.MICROSECONDS.sleep(10);
        TimeUnit.SECONDS.sleep(-1);
        Thread done = new Thread(() -> { });
        done.start();
        TimeUnit.HOURS.timedJoin(done, 1);
        System.out.println(done.isAlive());
        Object lock = new Object();
        synchronized (lock) {
            TimeUnit.NANOSECONDS.timedWait(lock, 1);
        }
        try {
            TimeUnit.of(ChronoUnit.YEARS);
        } catch (IllegalArgumentException e) {
            System.out.println("no such unit");
        }
    }
}

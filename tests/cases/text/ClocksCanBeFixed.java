// Fixed, offset and ticking clocks; readings of the real clock are ordered.
//@ mode: run
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

class ClocksCanBeFixed {
    public static void main(String[] args) {
        Clock fixed = Clock.fixed(Instant.parse("2024-02-29T12:34:56.789Z"), ZoneOffset.UTC);
        System.out.println(fixed + " " + LocalDateTime.now(fixed) + " " + LocalDate.now(fixed.withZone(ZoneId.of("Pacific/Kiritimati"))) + " " + fixed.millis());
        System.out.println(Instant.now(Clock.offset(fixed, Duration.ofDays(-1))) + " " + Instant.now(Clock.tick(fixed, Duration.ofMinutes(5))) + " "
                + Clock.offset(fixed, Duration.ZERO).equals(fixed));
        Instant first = Instant.now();
        long nanos = System.nanoTime();
        Instant second = Instant.now();
        System.out.println(!second.isBefore(first) + " " + (System.nanoTime() >= nanos) + " " + (first.getEpochSecond() > 1_600_000_000L) + " "
                + Clock.systemUTC().getZone());
    }
}

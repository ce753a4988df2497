// Two threads look for time zones, an old and a new one.
//@ verdict: safe
//@ revisions: default
//@ states: [default] <= 150
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.TimeZone;

class ZonesAreFoundInThreads {
    public static void main(String[] args) throws Exception {
        Runnable work = () -> {
            assert TimeZone.getTimeZone("Europe/Berlin").getRawOffset() == 3600000;
            LocalDateTime july = LocalDateTime.of(2020, 7, 1, 0, 0);
            ZonedDateTime there = ZonedDateTime.of(july, ZoneId.of("America/New_York"));
            assert there.getOffset().getTotalSeconds() == -4 * 3600;
        };
        Thread one = new Thread(work), two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

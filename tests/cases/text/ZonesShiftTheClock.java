// Gaps and overlaps of daylight saving time, offsets and zone rules.
//@ mode: run
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

class ZonesShiftTheClock {
    public static void main(String[] args) {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        ZonedDateTime before = ZonedDateTime.of(2024, 3, 31, 1, 59, 0, 0, berlin);
        System.out.println(before.plusMinutes(1) + " " + before.plusHours(24) + " " + before.plusDays(1) + " " + before.withHour(2));
        ZonedDateTime twice = ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, berlin);
        System.out.println(twice + " " + twice.withLaterOffsetAtOverlap() + " " + twice.plusHours(1) + " " + twice.toInstant());
        System.out.println(before.withZoneSameInstant(ZoneId.of("Asia/Kolkata")) + " " + before.withZoneSameLocal(ZoneId.of("America/New_York")));
        ZoneRules rules = berlin.getRules();
        ZoneOffsetTransition gap = rules.getTransition(LocalDateTime.of(2024, 3, 31, 2, 30));
        System.out.println(gap + " " + gap.isGap() + " " + rules.getValidOffsets(LocalDateTime.of(2024, 10, 27, 2, 30)) + " "
                + rules.isDaylightSavings(Instant.parse("2024-07-01T00:00:00Z")) + " " + rules.nextTransition(Instant.parse("2030-01-01T00:00:00Z")));
        System.out.println(ZoneId.of("Australia/Lord_Howe").getRules().getOffset(Instant.parse("2024-01-01T00:00:00Z")) + " "
                + ZoneId.of("UTC+01:30").normalized() + " " + ZoneOffset.ofHoursMinutes(-3, -30) + " " + ZoneOffset.of("+18:00").getTotalSeconds());
        OffsetDateTime offset = OffsetDateTime.parse("2024-01-01T00:30:00+02:00");
        System.out.println(offset.toInstant() + " " + offset.withOffsetSameInstant(ZoneOffset.UTC) + " " + offset.isEqual(OffsetDateTime.parse("2023-12-31T22:30Z")));
        for (String wrong : new String[] {"Europe/Atlantis", "+25:00", "x y"}) {
            try {
                ZoneId.of(wrong);
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}

// Instants and offsets in all the forms that ISO 8601 allows, and those it does not.
//@ mode: run
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

class InstantsAreParsed {
    public static void main(String[] args) {
        for (String text : new String[] {"2024-02-05T13:04:09Z", "2024-02-05T13:04:09.123456789Z", "2024-02-05T24:00:00Z", "2016-12-31T23:59:60Z", "-0001-01-01T00:00:00Z", "2024-02-05T13:04:09+01:00", "2024-02-05", "2024-02-05T13:04"}) {
            try {
                System.out.println(Instant.parse(text));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(OffsetDateTime.parse("2024-02-05T13:04+05:30").toEpochSecond() + " " + OffsetTime.parse("10:15:30+01:00").withOffsetSameInstant(ZoneOffset.UTC) + " " + ZoneOffset.of("-0830") + " " + ZoneOffset.ofTotalSeconds(3661));
        Instant instant = Instant.ofEpochSecond(1_000_000_000L, -1);
        System.out.println(instant + " " + instant.truncatedTo(ChronoUnit.DAYS) + " " + instant.getNano() + " " + instant.toEpochMilli() + " " + DateTimeFormatter.ISO_INSTANT.format(instant.truncatedTo(ChronoUnit.SECONDS)) + " "
                + instant.atOffset(ZoneOffset.ofHours(-8)) + " " + instant.compareTo(Instant.EPOCH) + " " + instant.equals(Instant.parse(instant.toString())));
    }
}

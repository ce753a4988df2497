// Japanese, Thai, Minguo and Hijrah dates, and conversions between them.
//@ mode: run
import java.time.LocalDate;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

class OtherCalendars {
    public static void main(String[] args) {
        LocalDate iso = LocalDate.of(2019, 5, 1);
        ChronoLocalDate[] dates = {JapaneseDate.from(iso), ThaiBuddhistDate.from(iso), MinguoDate.from(iso), HijrahDate.from(iso), iso};
        for (ChronoLocalDate date : dates) {
            System.out.println(date + " " + date.getChronology().getId() + " " + date.getEra() + " " + date.get(ChronoField.YEAR_OF_ERA) + " " + date.lengthOfMonth()
                    + " " + date.lengthOfYear() + " " + date.plus(1, ChronoUnit.YEARS) + " " + date.toEpochDay() + " " + LocalDate.from(date.plus(40, ChronoUnit.DAYS)));
        }
        System.out.println(JapaneseDate.of(JapaneseEra.HEISEI, 31, 4, 30).plus(1, ChronoUnit.DAYS) + " " + JapaneseDate.of(1926, 12, 25));
        System.out.println(Chronology.of("Hijrah-umalqura").date(1445, 9, 1) + " " + Chronology.ofLocale(Locale.forLanguageTag("th-TH-u-ca-buddhist")).getId() + " "
                + IsoChronology.INSTANCE.isLeapYear(2000));
        System.out.println(DateTimeFormatter.ofPattern("GGGG y-M-d", Locale.US).format(ThaiBuddhistDate.from(iso)) + " "
                + iso.isEqual(LocalDate.from(MinguoDate.of(108, 5, 1))) + " " + iso.compareTo(LocalDate.of(2018, 5, 1)));
    }
}

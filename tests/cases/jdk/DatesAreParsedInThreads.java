// Two threads parse dates with formatters that they share. The parts of a formatter never change.
//
//@ mode: run check
//@ verdict: safe
//@ revisions: default
//@ states: [default] <= 400

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

class DatesAreParsedInThreads {
    static void parse() {
        assert LocalDate.parse("2024-02-29").plusYears(1).getDayOfMonth() == 28;
        DateTimeFormatter format = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
        assert LocalDateTime.parse("2024-02-28 10:11", format).getHour() == 10;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(DatesAreParsedInThreads::parse);
        other.start();
        parse();
        other.join();
        System.out.println("parsed");
    }
}

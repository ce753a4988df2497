import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.ParseException;
import java.util.Locale;

/** Two threads parse with one format, which keeps the digits of a number in a list of its own. */
public class SharedFormat {
    static final DecimalFormat FORMAT = new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT));

    static double parse(String text) {
        try {
            return FORMAT.parse(text).doubleValue();
        } catch (ParseException e) {
            return -1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        double[] results = new double[2];
        Thread one = new Thread(() -> results[0] = parse("1.5"), "one");
        Thread two = new Thread(() -> results[1] = parse("22.5"), "two");
        one.start();
        two.start();
        one.join();
        two.join();
        assert results[0] == 1.5 && results[1] == 22.5 : results[0] + " " + results[1];
    }
}

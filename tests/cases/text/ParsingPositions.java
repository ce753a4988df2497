// Formats parse a part of a text and report where they stopped.
//@ mode: run
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.TimeZone;

class ParsingPositions {
    public static void main(String[] args) {
        DecimalFormat number = new DecimalFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.US));
        for (String text : new String[] {"12abc", "1,2,3.4.5", "-7-", "x", "1e5", "\u221e!", ".5"}) {
            ParsePosition position = new ParsePosition(0);
            Number parsed = number.parse(text, position);
            System.out.print(parsed + "@" + position.getIndex() + "/" + position.getErrorIndex() + " ");
        }
        System.out.println();
        number.setParseIntegerOnly(true);
        ParsePosition whole = new ParsePosition(0);
        System.out.println(number.parse("3.99", whole) + "@" + whole.getIndex() + " " + NumberFormat.getPercentInstance(Locale.US).parse("25% off", new ParsePosition(0)));
        DateFormat date = new SimpleDateFormat("d MMMM yyyy HH:mm z", Locale.US);
        date.setTimeZone(TimeZone.getTimeZone("UTC"));
        ParsePosition after = new ParsePosition(4);
        System.out.println(date.parse("on: 5 February 2024 13:04 PST...", after).getTime() + "@" + after.getIndex());
        System.out.println(Arrays.toString(new MessageFormat("{0}={1,number}", Locale.US).parse("key=42 rest", new ParsePosition(0))) + " "
                + Arrays.toString(new MessageFormat("{0}={1}", Locale.US).parse("none", new ParsePosition(0))));
    }
}

// MessageFormat with numbers, dates, choices, quotes, and parsing back.
//@ mode: run
import java.text.ChoiceFormat;
import java.text.Format;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

class MessagesAreFormatted {
    public static void main(String[] args) throws ParseException {
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.out.println(MessageFormat.format("{1} before {0}, {1} again, {2}", "a", "b"));
        System.out.println(MessageFormat.format("it''s '{0}' and {0}; '{unclosed", 5));
        System.out.println(MessageFormat.format("{0,number,#.##} {0,number,percent} {0,number,integer} {1,date,yyyy-MM} {1,time,HH:mm} {2}", 3.14159, new Date(0), 1234567));
        String pattern = "There {0,choice,0#are no files|1#is one file|1<are {0,number,integer} files}.";
        for (int count : new int[] {0, 1, 12345}) {
            System.out.println(MessageFormat.format(pattern, count));
        }
        MessageFormat format = new MessageFormat("{0}: {1,number,000} of {2}", Locale.GERMANY);
        System.out.println(Arrays.toString(format.parse("disk: 042 of all")) + " " + format.toPattern() + " " + format.getFormats().length);
        format.setFormatByArgumentIndex(1, NumberFormat.getPercentInstance(Locale.US));
        System.out.println(format.format(new Object[] {"x", 0.5, null}) + " " + ((Format) format.clone()).equals(format));
        ChoiceFormat choice = new ChoiceFormat(new double[] {0, 1, ChoiceFormat.nextDouble(1)}, new String[] {"none", "one", "many"});
        System.out.println(choice.format(-1) + " " + choice.format(1) + " " + choice.format(1.5) + " " + choice.toPattern());
        for (String wrong : new String[] {"{0", "{x}", "{0,none}", "{-1}"}) {
            try {
                MessageFormat.format(wrong, 1);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}

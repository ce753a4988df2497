// Attributed strings, field positions of formats, and character iterators of formatted text.
//@ mode: run
import java.awt.font.TextAttribute;
import java.text.AttributedCharacterIterator;
import java.text.AttributedString;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

class TextHasAttributes {
    public static void main(String[] args) {
        AttributedString text = new AttributedString("hello world");
        text.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, Locale.ENGLISH, 0, 5);
        text.addAttribute(AttributedCharacterIterator.Attribute.READING, "x", 3, 8);
        AttributedCharacterIterator iterator = text.getIterator();
        while (iterator.getIndex() < iterator.getEndIndex()) {
            int end = iterator.getRunLimit();
            System.out.print("[" + iterator.getIndex() + "," + end + " " + iterator.getAttributes().size() + "]");
            iterator.setIndex(end);
        }
        System.out.println(" " + iterator.getAllAttributeKeys().size());
        DecimalFormat format = new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.US));
        StringBuffer out = new StringBuffer();
        FieldPosition fraction = new FieldPosition(NumberFormat.Field.FRACTION);
        format.format(1234.5, out, fraction);
        System.out.println(out + " " + fraction.getBeginIndex() + "-" + fraction.getEndIndex());
        AttributedCharacterIterator fields = format.formatToCharacterIterator(-9876.5);
        for (char c = fields.first(); c != AttributedCharacterIterator.DONE; c = fields.next()) {
            System.out.print(c + ":" + fields.getAttributes().size() + " ");
        }
        System.out.println();
        SimpleDateFormat date = new SimpleDateFormat("dd.MM.yyyy", Locale.US);
        date.setTimeZone(TimeZone.getTimeZone("UTC"));
        FieldPosition month = new FieldPosition(SimpleDateFormat.MONTH_FIELD);
        System.out.println(date.format(new Date(0), new StringBuffer(), month) + " " + month.getBeginIndex() + " " + month.getEndIndex());
        AttributedCharacterIterator message = new MessageFormat("a {0} b {1}", Locale.US).formatToCharacterIterator(new Object[] {1, "x"});
        message.setIndex(2);
        System.out.println(message.getAttribute(MessageFormat.Field.ARGUMENT) + " " + message.getRunLimit(MessageFormat.Field.ARGUMENT));
    }
}

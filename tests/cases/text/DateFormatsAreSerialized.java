// The serialized form of a date format has the id of the default zone, which the system gives, apart
// from the equal name of a zone.
//@ mode: run
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.text.SimpleDateFormat;
import java.util.Locale;

class DateFormatsAreSerialized {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new SimpleDateFormat("yyyy", Locale.US));
        System.out.println(bytes.size());
    }
}

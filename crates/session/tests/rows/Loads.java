import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.spi.FileSystemProvider;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.text.BreakIterator;
import java.text.Collator;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.Chronology;
import java.time.format.DecimalStyle;
import java.time.format.TextStyle;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.TimeZone;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/**
 * Two threads load data of the class library; the first argument names the data. With a second
 * argument only one of them does, and the other one writes a field.
 */
class Loads {
    static volatile int turns;
    /** The provider for services, which is loaded before. */
    static Provider sun;
    /** For the rows of logging, made before. */
    static Logger logger;
    static Handler handler;
    static Cleaner cleaner;
    static Deprecated old;

    /** A formatter without data. */
    static class Bare extends Formatter {
        public List<String> names;

        @Deprecated
        void old() {}

        @Override
        public String format(LogRecord record) {
            return "x";
        }
    }

    static void load(String data) throws Exception {
        switch (data) {
            case "charset":
                assert "x".getBytes(Charset.forName("windows-1252")).length == 1;
                break;
            case "extended charset":
                assert "x".getBytes(Charset.forName("ISO-2022-JP")).length == 1;
                break;
            case "old zone":
                assert TimeZone.getTimeZone("Europe/Berlin").getRawOffset() == 3600000;
                break;
            case "old zones":
                assert TimeZone.getAvailableIDs().length > 100;
                break;
            case "zone":
                LocalDateTime july = LocalDateTime.of(2020, 7, 1, 0, 0);
                ZonedDateTime there = ZonedDateTime.of(july, ZoneId.of("America/New_York"));
                assert there.getOffset().getTotalSeconds() == -4 * 3600;
                break;
            case "zones":
                assert ZoneId.getAvailableZoneIds().contains("Europe/Berlin");
                break;
            case "currency":
                assert Currency.getInstance("USD").getSymbol(Locale.US).equals("$");
                break;
            case "number":
                assert new DecimalFormat("#,##0.00").format(1234.5).equals("1,234.50");
                break;
            case "symbols":
                assert new DecimalFormatSymbols(Locale.US).getZeroDigit() == '0';
                break;
            case "locale":
                assert Locale.forLanguageTag("de-CH").getDisplayCountry(Locale.US).length() == 11;
                break;
            case "bundle":
                assert ResourceBundle.getBundle("Loads$Texts").getString("key").equals("text");
                break;
            case "date format":
                assert new SimpleDateFormat("yyyy", Locale.US).toPattern().equals("yyyy");
                break;
            case "date symbols":
                assert new DateFormatSymbols(Locale.US).getEras().length == 2;
                break;
            case "julian":
                assert new Date(-500, 1, 1).getYear() == -500;
                break;
            case "day":
                assert DayOfWeek.MONDAY.getDisplayName(TextStyle.FULL, Locale.US).equals("Monday");
                break;
            case "chronology":
                assert Chronology.of("ThaiBuddhist").getId().equals("ThaiBuddhist");
                break;
            case "collator":
                assert Collator.getInstance(Locale.US).compare("a", "b") < 0;
                break;
            case "format":
                assert String.format(Locale.US, "%05d", 3).equals("00003");
                break;
            case "offset":
                assert ZoneOffset.ofHours(1).getTotalSeconds() == 3600;
                break;
            case "style":
                assert DecimalStyle.of(Locale.US).getZeroDigit() == '0';
                break;
            case "week":
                assert WeekFields.of(Locale.US).getFirstDayOfWeek() == DayOfWeek.SUNDAY;
                break;
            case "manager":
                assert System.getSecurityManager() == null;
                break;
            case "system loader":
                assert ClassLoader.getSystemClassLoader() != null;
                break;
            case "reflection":
                assert Class.forName("java.util.ArrayList").getConstructor().newInstance() != null;
                break;
            case "layer":
                assert ModuleLayer.boot().findModule("java.base").isPresent();
                break;
            case "services":
                assert ServiceLoader.load(FileSystemProvider.class).iterator().hasNext();
                break;
            case "digest":
                assert MessageDigest.getInstance("SHA-256").getDigestLength() == 32;
                break;
            case "service":
                assert sun.getService("MessageDigest", "MD5") != null;
                break;
            case "service object":
                assert sun.getService("MessageDigest", "MD5").newInstance(null) != null;
                break;
            case "log manager":
                assert LogManager.getLogManager() != null;
                break;
            case "logger":
                assert Logger.getLogger("a.b").getName().equals("a.b");
                break;
            case "level":
                assert logger.isLoggable(Level.INFO);
                break;
            case "stream":
            case "console":
                handler.publish(new LogRecord(Level.INFO, "text"));
                break;
            case "members":
                assert Texts.class.getMethods().length > 10;
                break;
            case "annotation":
                assert Bare.class.getDeclaredMethod("old").isAnnotationPresent(Deprecated.class);
                break;
            case "annotation member":
                assert !old.forRemoval();
                break;
            case "generic":
                assert Bare.class.getField("names").getGenericType().toString().endsWith("String>");
                break;
            case "constant":
                assert DayOfWeek.valueOf("MONDAY").getValue() == 1;
                break;
            case "serial":
                assert ObjectStreamClass.lookup(ArrayList.class) != null;
                break;
            case "object":
                assert new Resolver().find() == Bare.class;
                break;
            case "filter":
                assert ObjectInputFilter.Config.getSerialFilter() == null;
                break;
            case "system logger":
                assert System.getLogger("a.b").getName().equals("a.b");
                break;
            case "words":
                assert BreakIterator.getWordInstance(Locale.US) != null;
                break;
            case "letters":
                assert "I".toLowerCase(Locale.forLanguageTag("tr")).equals("\u0131");
                break;
            case "cleaner":
                cleaner.register(new Object(), () -> {}).clean();
                break;
            case "buffer":
                assert ByteBuffer.allocateDirect(8).isDirect();
                break;
            case "clock":
                assert Clock.systemUTC().instant() != null;
                break;
            default:
                throw new IllegalArgumentException(data);
        }
    }

    /** Finds a class as deserialization does. */
    static class Resolver extends ObjectInputStream {
        Resolver() throws IOException {}

        Class<?> find() throws IOException, ClassNotFoundException {
            return resolveClass(ObjectStreamClass.lookupAny(Bare.class));
        }
    }

    /** A bundle of the program. */
    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "text"}};
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].startsWith("service ") || args[0].equals("service")) {
            sun = Security.getProvider("SUN");
            sun.getService("MessageDigest", "SHA-1").newInstance(null);
        }
        switch (args[0]) {
            case "annotation member":
                old = Bare.class.getDeclaredMethod("old").getAnnotation(Deprecated.class);
                break;
            case "cleaner":
                cleaner = Cleaner.create();
                break;
            case "level":
                logger = Logger.getLogger("a.b");
                break;
            case "stream":
                handler = new StreamHandler(new ByteArrayOutputStream(), new Bare());
                break;
            case "console":
                handler = new ConsoleHandler();
                handler.setFormatter(new Bare());
                break;
        }
        Runnable body = () -> {
            try {
                load(args[0]);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
        Runnable other = args.length == 1 ? body : () -> turns++;
        Thread one = new Thread(body), two = new Thread(other);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}

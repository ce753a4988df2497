// The simple and the XML formatter, stream and memory handlers, a configuration.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.TimeZone;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import java.util.logging.XMLFormatter;

class LogRecordsAreFormatted {
    static LogRecord record(Level level, String message, Object... parameters) {
        LogRecord record = new LogRecord(level, message);
        record.setInstant(Instant.parse("2024-02-05T13:04:09.5Z"));
        record.setLoggerName("some.logger");
        record.setSourceClassName("Some");
        record.setSourceMethodName("method");
        record.setParameters(parameters);
        record.setSequenceNumber(7);
        record.setLongThreadID(3);
        return record;
    }

    public static void main(String[] args) throws IOException {
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        SimpleFormatter simple = new SimpleFormatter();
        System.out.print(simple.format(record(Level.INFO, "hello {0}", "world")));
        System.out.print(new XMLFormatter().format(record(Level.WARNING, "a < b & {0}", 1)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler stream = new StreamHandler(bytes, new SimpleFormatter() {
            @Override
            public String format(LogRecord record) {
                return record.getLevel().getLocalizedName() + ":" + formatMessage(record) + ";";
            }
        });
        stream.setLevel(Level.WARNING);
        stream.publish(record(Level.INFO, "dropped"));
        stream.publish(record(Level.SEVERE, "kept"));
        stream.flush();
        System.out.println(bytes);
        stream.setLevel(Level.ALL);
        MemoryHandler memory = new MemoryHandler(stream, 3, Level.SEVERE);
        for (int i = 0; i < 5; i++) {
            memory.publish(record(Level.FINE, "m" + i));
        }
        memory.publish(record(Level.SEVERE, "push"));
        stream.flush();
        System.out.println(bytes);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream("""
                handlers=
                .level=WARNING
                quiet.level=OFF
                loud.level=FINEST
                java.util.logging.SimpleFormatter.format=[%4$s] %5$s%6$s%n
                """.getBytes()));
        System.out.println(Logger.getLogger("loud").getLevel() + " " + Logger.getLogger("quiet").getLevel() + " " + Logger.getLogger("").getLevel() + " "
                + Logger.getLogger("").getHandlers().length + " " + LogManager.getLogManager().getProperty("quiet.level"));
    }
}

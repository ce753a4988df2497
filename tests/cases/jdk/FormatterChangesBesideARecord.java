// From 21 on a handler looks at its level and its formatter before it enters its monitor. Both may change in
// between.
//@ verdict: unsafe
//@ jdk: 21+
//@ revisions: default
import java.io.ByteArrayOutputStream;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.StreamHandler;

class FormatterChangesBesideARecord {
    static class Quiet extends Formatter {
        @Override
        public String format(LogRecord record) {
            return "";
        }
    }

    static class Never extends Formatter {
        @Override
        public String format(LogRecord record) {
            throw new AssertionError("the level is off"); //~ uncaught-exception
        }
    }

    public static void main(String[] args) throws Exception {
        StreamHandler handler = new StreamHandler(new ByteArrayOutputStream(), new Quiet());
        LogRecord record = new LogRecord(Level.INFO, "text");
        Formatter never = new Never();
        Thread publisher = new Thread(() -> handler.publish(record));
        publisher.start();
        handler.setLevel(Level.OFF);
        handler.setFormatter(never);
        publisher.join();
    }
}

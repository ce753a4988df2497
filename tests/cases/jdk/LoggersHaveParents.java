// Levels, handlers, filters and parents of loggers; messages with parameters.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

class LoggersHaveParents {
    static final List<String> LINES = new ArrayList<>();

    static final class Collecting extends Handler {
        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) {
                LINES.add(record.getLevel() + " " + record.getLoggerName() + " " + new SimpleFormatter().formatMessage(record) + " "
                        + record.getSourceClassName() + "." + record.getSourceMethodName() + (record.getThrown() == null ? "" : " " + record.getThrown()));
            }
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    public static void main(String[] args) {
        Logger parent = Logger.getLogger("a");
        Logger child = Logger.getLogger("a.b.c");
        parent.setUseParentHandlers(false);
        parent.addHandler(new Collecting());
        parent.setLevel(Level.FINE);
        System.out.println((child.getParent() == parent) + " " + (Logger.getLogger("a.b").getParent() == parent) + " " + (child.getParent().getName()) + " "
                + child.getLevel() + " " + child.isLoggable(Level.FINE) + child.isLoggable(Level.FINER));
        child.info("plain {0}");
        child.log(Level.FINE, "with {0} and {1}", new Object[] {1, "two"});
        child.log(Level.WARNING, "thrown", new IllegalStateException("why"));
        child.finer("too fine");
        child.severe(() -> "lazy");
        child.finest(() -> {
            throw new AssertionError("never asked for");
        });
        child.logp(Level.CONFIG, "Some", "where", "given {0}", 5);
        parent.setLevel(Level.ALL);
        child.entering("Some", "method", "x");
        child.exiting("Some", "method");
        child.throwing("Some", "method", new RuntimeException("r"));
        parent.setFilter(record -> false);
        child.setFilter(record -> !record.getMessage().contains("secret"));
        child.info("secret");
        child.info("seen");
        parent.info("filtered");
        LINES.forEach(System.out::println);
        System.out.println(Level.parse("800") + " " + Level.parse("SEVERE").intValue() + " " + Level.INFO.equals(Level.parse("INFO")) + " "
                + LogManager.getLogManager().getLogger("a.b.c").getName() + " " + (LogManager.getLogManager().getLogger("none") == null) + " "
                + Logger.getAnonymousLogger().getName() + " " + Logger.getGlobal().getName() + " "
                + (Logger.getLogger("").getHandlers()[0] instanceof ConsoleHandler) + " " + Logger.getLogger("").getLevel());
        try {
            Level.parse("LOUD");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

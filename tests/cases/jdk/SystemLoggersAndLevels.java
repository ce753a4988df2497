// System.Logger, its levels and bundles, over java.util.logging.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

class SystemLoggersAndLevels {
    public static void main(String[] args) {
        Logger backend = Logger.getLogger("front");
        backend.setUseParentHandlers(false);
        backend.setLevel(Level.ALL);
        List<String> lines = new ArrayList<>();
        backend.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                lines.add(record.getLevel() + ":" + new SimpleFormatter().formatMessage(record));
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
        for (Handler handler : backend.getHandlers()) {
            handler.setLevel(Level.ALL);
        }
        System.Logger logger = System.getLogger("front");
        for (System.Logger.Level level : System.Logger.Level.values()) {
            logger.log(level, "at {0}", level);
            System.out.print(logger.isLoggable(level) + " ");
        }
        System.out.println();
        logger.log(System.Logger.Level.INFO, () -> "lazy");
        logger.log(System.Logger.Level.ERROR, "broken", new RuntimeException("x"));
        lines.forEach(System.out::println);
    }
}

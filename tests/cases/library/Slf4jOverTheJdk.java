// SLF4J over java.util.logging passes records to the handlers of the JDK.
//@ mode: run check
//@ verdict: safe
//@ classpath: slf4j-api slf4j-jdk14
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

class Slf4jOverTheJdk {
    public static void main(String[] args) {
        Logger target = Logger.getLogger("a.b");
        target.setUseParentHandlers(false);
        target.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                System.out.println(record.getLevel() + " " + record.getLoggerName() + " " + record.getMessage() + " " + record.getSourceMethodName());
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
        LoggerFactory.getLogger("a.b").info("shown {}", "now");
        LoggerFactory.getLogger("a.b").error("failed");
        LoggerFactory.getLogger("a.b").debug("not shown");
    }
}

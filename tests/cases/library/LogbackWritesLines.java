// Logback, behind SLF4J, writes lines with its default configuration.
//@ mode: run check
//@ verdict: safe
//@ classpath: slf4j-api logback-classic logback-core
import ch.qos.logback.classic.LoggerContext;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class LogbackWritesLines {
    public static void main(String[] args) {
        PrintStream console = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        Logger logger = LoggerFactory.getLogger(LogbackWritesLines.class);
        MDC.put("user", "one");
        logger.info("shown {}", "now");
        logger.debug("shown, too: {} {}", 1, 2);
        logger.trace("not shown");
        System.setOut(console);
        for (String line : bytes.toString().split("\n")) {
            System.out.println(line.substring(line.indexOf('[')));
        }
        System.out.println(((LoggerContext) LoggerFactory.getILoggerFactory()).getName() + " " + MDC.get("user"));
    }
}

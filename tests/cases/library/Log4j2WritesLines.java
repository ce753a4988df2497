// Log4j 2 asks for the host's name and writes lines with its default configuration. Its management beans and
// its shutdown hook are off: while the thread of a hook is alive, each access is a state.
//@ mode: run check
//@ verdict: safe
//@ classpath: log4j-api log4j-core
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

class Log4j2WritesLines {
    public static void main(String[] args) {
        System.setProperty("log4j2.disableJmx", "true");
        System.setProperty("log4j2.shutdownHookEnabled", "false");
        PrintStream console = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        Logger logger = LogManager.getLogger(Log4j2WritesLines.class);
        logger.error("failed {} of {}", 2, 7);
        logger.info("not shown by default");
        System.setOut(console);
        String line = bytes.toString();
        System.out.print(line.substring(line.indexOf('[')));
    }
}

// SLF4J with its simple implementation writes lines to the standard error stream.
//@ mode: run check
//@ verdict: safe
//@ classpath: slf4j-api slf4j-simple
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class Slf4jWritesLines {
    public static void main(String[] args) throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setErr(new PrintStream(bytes, true));
        Logger logger = LoggerFactory.getLogger(Slf4jWritesLines.class);
        logger.info("shown {}", "now");
        logger.debug("not shown");
        Thread other = new Thread(() -> LoggerFactory.getLogger("other").warn("from a thread"), "t");
        other.start();
        other.join();
        System.out.print(bytes);
    }
}

// Log4j 1.2 writes lines.
//@ mode: run check
//@ verdict: safe
//@ classpath: log4j-1.2
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

class Log4j1WritesLines {
    public static void main(String[] args) {
        Logger.getRootLogger().addAppender(new ConsoleAppender(new PatternLayout("%-5p [%t] %c %x- %m%n")));
        Logger logger = Logger.getLogger(Log4j1WritesLines.class);
        logger.info("shown");
        logger.setLevel(Level.WARN);
        logger.info("not shown");
        logger.warn("with a cause: " + new IllegalStateException("of this kind").getMessage());
    }
}

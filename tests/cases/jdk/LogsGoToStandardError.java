// The console handler writes to standard error, and nothing to standard output.
//@ mode: run
import java.util.logging.Level;
import java.util.logging.Logger;

class LogsGoToStandardError {
    public static void main(String[] args) {
        Logger logger = Logger.getLogger("some.program");
        logger.info("seen");
        logger.log(Level.SEVERE, "seen too", new Exception("with a trace"));
        logger.fine("not seen");
        System.Logger modern = System.getLogger("modern");
        modern.log(System.Logger.Level.WARNING, "of {0}", "System.Logger");
        System.out.println("done " + modern.getName() + " " + modern.isLoggable(System.Logger.Level.DEBUG));
    }
}

// Loggers by name inherit levels when they are set and when they are unset again.
//@ mode: run
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

class LoggersOfThePackage {
    public static void main(String[] args) {
        Logger leaf = Logger.getLogger("p.q.leaf");
        Logger other = Logger.getLogger("p.other");
        System.out.println(leaf.isLoggable(Level.INFO) + " " + leaf.isLoggable(Level.CONFIG) + " " + leaf.getParent().getName() + "|");
        Logger middle = Logger.getLogger("p.q");
        System.out.println((leaf.getParent() == middle) + " " + middle.getParent().getName() + "|");
        middle.setLevel(Level.OFF);
        System.out.println(leaf.isLoggable(Level.SEVERE) + " " + other.isLoggable(Level.SEVERE));
        leaf.setLevel(Level.ALL);
        System.out.println(leaf.isLoggable(Level.FINEST) + " " + middle.isLoggable(Level.SEVERE));
        middle.setLevel(null);
        leaf.setLevel(null);
        System.out.println(leaf.isLoggable(Level.INFO) + " " + leaf.getLevel());
        System.out.println((Logger.getLogger("p.q.leaf") == leaf) + " " + java.util.Collections.list(LogManager.getLogManager().getLoggerNames()).contains("p.q"));
        Logger anonymous = Logger.getAnonymousLogger();
        System.out.println((anonymous == Logger.getAnonymousLogger()) + " " + (anonymous.getParent() == Logger.getLogger("")));
        try {
            Logger.getLogger(null);
        } catch (NullPointerException e) {
            System.out.println("no name");
        }
    }
}

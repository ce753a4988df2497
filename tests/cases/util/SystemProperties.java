// System properties that every Java has, setting and reading one, environment maps.
//@ mode: run
import java.util.Properties;

class SystemProperties {
    public static void main(String[] args) {
        System.out.println(System.getProperty("line.separator").length() + System.getProperty("file.separator") + System.getProperty("path.separator"));
        System.out.println(System.getProperty("java.specification.version") + " " + System.getProperty("no.such") + " " + System.getProperty("no.such", "default"));
        System.setProperty("own", "value");
        System.out.println(System.getProperty("own") + " " + Boolean.getBoolean("own") + " " + Integer.getInteger("own", 3) + System.lineSeparator().equals("\n"));
        System.clearProperty("own");
        Properties p = new Properties();
        p.setProperty("k", "v");
        System.out.println(System.getProperty("own") + " " + p.getProperty("k") + " " + p);
        System.out.println((System.getenv("NO_SUCH_VARIABLE_HERE") == null) + " " + (Runtime.getRuntime().availableProcessors() > 0));
    }
}

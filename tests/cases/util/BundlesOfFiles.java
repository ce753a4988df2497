// Resource bundles of property files: parents, a default locale, escapes and UTF-8, the cache, a separate loader.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.TreeSet;

public class BundlesOfFiles {
    public static void main(String[] args) throws IOException {
        Locale.setDefault(Locale.US);
        Path folder = Files.createTempDirectory("bundles");
        Path words = Files.createDirectory(folder.resolve("words"));
        Files.writeString(words.resolve("Greeting.properties"), "hello = Hello, {0}!\nbye: Bye\\\n   -bye\nsign=\\u00a7 \u00e9\n");
        Files.writeString(words.resolve("Greeting_fr.properties"), "hello = Bonjour, {0} !\n");
        Files.writeString(words.resolve("Greeting_fr_CA.properties"), "bye = Salut\n");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            for (Locale locale : new Locale[] {Locale.ROOT, Locale.FRANCE, Locale.CANADA_FRENCH, Locale.GERMANY}) {
                ResourceBundle bundle = ResourceBundle.getBundle("words.Greeting", locale, loader);
                System.out.println(locale + " [" + bundle.getLocale() + "] " + MessageFormat.format(bundle.getString("hello"), "x") + " "
                        + bundle.getString("bye") + " " + bundle.getString("sign") + " " + new TreeSet<>(bundle.keySet()));
            }
            ResourceBundle one = ResourceBundle.getBundle("words.Greeting", Locale.FRANCE, loader);
            System.out.println(one == ResourceBundle.getBundle("words.Greeting", Locale.FRANCE, loader));
            Files.writeString(words.resolve("Greeting_fr.properties"), "hello = Coucou\n");
            System.out.println(ResourceBundle.getBundle("words.Greeting", Locale.FRANCE, loader).getString("hello"));
            ResourceBundle.clearCache(loader);
            System.out.println(ResourceBundle.getBundle("words.Greeting", Locale.FRANCE, loader).getString("hello"));
            try {
                one.getString("nothing");
            } catch (MissingResourceException e) {
                System.out.println(e.getClassName() + " " + e.getKey());
            }
            try {
                ResourceBundle.getBundle("words.Greeting", Locale.FRANCE);
            } catch (MissingResourceException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String name : new String[] {"Greeting", "Greeting_fr", "Greeting_fr_CA"}) {
            Files.delete(words.resolve(name + ".properties"));
        }
        Files.delete(words);
        Files.delete(folder);
    }
}

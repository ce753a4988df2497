// Bundles of classes: parents, locales, own controls, missing keys.
//@ mode: run
import java.io.IOException;
import java.io.StringReader;
import java.util.Collections;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.TreeSet;

class ResourceBundlesFallBack {
    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "hello"}, {"bye", "bye"}, {"numbers", new int[] {1, 2}}};
        }
    }

    public static class Words_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "hallo"}};
        }
    }

    public static class Words_de_AT extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "servus"}};
        }
    }

    public static void main(String[] args) throws IOException {
        String name = "ResourceBundlesFallBack$Words";
        Locale.setDefault(Locale.US);
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.GERMAN, new Locale("de", "AT"), new Locale("de", "CH"), Locale.FRENCH}) {
            ResourceBundle bundle = ResourceBundle.getBundle(name, locale);
            System.out.println(locale + ": " + bundle.getString("hello") + " " + bundle.getString("bye") + " [" + bundle.getLocale() + "] "
                    + new TreeSet<>(bundle.keySet()));
        }
        ResourceBundle bundle = ResourceBundle.getBundle(name, Locale.GERMAN);
        System.out.println((bundle == ResourceBundle.getBundle(name, Locale.GERMAN)) + " " + ((int[]) bundle.getObject("numbers"))[1] + " "
                + bundle.containsKey("none"));
        try {
            bundle.getString("none");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("no.such.Bundle", Locale.GERMAN);
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        ResourceBundle properties = new PropertyResourceBundle(new StringReader("a=1\nb=2"));
        System.out.println(new TreeSet<>(Collections.list(properties.getKeys())) + properties.getString("b"));
    }
}

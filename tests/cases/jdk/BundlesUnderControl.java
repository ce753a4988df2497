// A ResourceBundle.Control decides on formats, candidates and fallbacks.
//@ mode: run
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;

class BundlesUnderControl {
    public static void main(String[] args) {
        Locale.setDefault(Locale.US);
        ResourceBundle.Control control = new ResourceBundle.Control() {
            @Override
            public List<String> getFormats(String name) {
                return List.of("memory");
            }

            @Override
            public Locale getFallbackLocale(String name, Locale locale) {
                System.out.println("fallback for " + locale);
                return null;
            }

            @Override
            public ResourceBundle newBundle(String name, Locale locale, String format, ClassLoader loader, boolean reload) throws IOException {
                System.out.println("asked for " + toBundleName(name, locale) + " " + format);
                return switch (locale.toString()) {
                    case "" -> new PropertyResourceBundle(new StringReader("a=root a\nb=root b"));
                    case "de" -> new PropertyResourceBundle(new StringReader("a=german a"));
                    default -> null;
                };
            }
        };
        ResourceBundle bundle = ResourceBundle.getBundle("words", Locale.GERMANY, control);
        System.out.println(bundle.getString("a") + " " + bundle.getString("b") + " " + bundle.getLocale() + " " + bundle.getBaseBundleName());
        System.out.println(ResourceBundle.getBundle("words", Locale.GERMANY, control) == bundle);
        ResourceBundle.clearCache();
        System.out.println(ResourceBundle.getBundle("words", Locale.FRENCH, control).getString("a"));
        System.out.println(control.getCandidateLocales("x", Locale.forLanguageTag("zh-Hant-TW")) + " " + control.toResourceName("a.b", "c") + " "
                + ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_CLASS).getFormats("x"));
        try {
            ResourceBundle.getBundle("words", Locale.US, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_CLASS));
        } catch (MissingResourceException e) {
            System.out.println(e.getClassName());
        }
    }
}

// Property tables inherit, list themselves, and refuse values that are no strings.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.util.Collections;
import java.util.Properties;
import java.util.TreeSet;

class PropertiesHaveDefaults {
    public static void main(String[] args) throws IOException {
        Properties defaults = new Properties();
        defaults.setProperty("a", "default a");
        defaults.setProperty("b", "default b");
        Properties own = new Properties(defaults);
        own.setProperty("a", "own a");
        own.put("number", 5);
        System.out.println(own.getProperty("a") + " " + own.getProperty("b") + " " + own.get("b") + " " + own.getProperty("number") + " " + own.containsKey("b") + " "
                + new TreeSet<>(own.stringPropertyNames()));
        try {
            Collections.list(own.propertyNames());
        } catch (ClassCastException e) {
            System.out.println("no string");
        }
        own.remove("number");
        System.out.println(new TreeSet<>(Collections.list(own.propertyNames())));
        ByteArrayOutputStream listed = new ByteArrayOutputStream();
        defaults.remove("b");
        Properties one = new Properties();
        one.setProperty("long", "x".repeat(60));
        one.list(new PrintStream(listed));
        System.out.println(listed.toString().trim());
        Properties latin = new Properties();
        latin.load(new ByteArrayInputStream("k=\u00e4".getBytes("ISO-8859-1")));
        System.out.println(latin.getProperty("k").codePointAt(0) + " " + latin.equals(Collections.singletonMap("k", "\u00e4")));
        latin.load(new StringReader("a\\:b\\=c = d\\\n   e\nf"));
        System.out.println(latin.getProperty("a:b=c") + "|" + latin.getProperty("f") + "|");
    }
}

// The text and the XML form of Properties, escapes, defaults.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;

class PropertiesAreStoredAndLoaded {
    public static void main(String[] args) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader("""
                # a comment
                ! another
                a=1
                b : two\\
                     three
                k\\ ey = v\\u0041l\\tue
                empty
                = nokey
                  indented   value with spaces\s\s
                last=x"""));
        System.out.println(new TreeMap<>(properties).toString().replace('\t', '~'));
        Properties child = new Properties(properties);
        child.setProperty("a", "own");
        System.out.println(child.getProperty("a") + child.getProperty("last") + child.getProperty("none", "?") + " " + child.size() + " "
                + new TreeSet<>(child.stringPropertyNames()));
        Properties odd = new Properties();
        odd.setProperty("x y", " 1=2:\u00e9\u20ac#\n\\");
        StringWriter text = new StringWriter();
        odd.store(text, null);
        System.out.println(text.toString().lines().skip(1).toList());
        Properties back = new Properties();
        back.load(new StringReader(text.toString()));
        System.out.println(back.equals(odd));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        odd.storeToXML(bytes, "comment & more");
        System.out.println(bytes.toString("UTF-8"));
        Properties fromXml = new Properties();
        fromXml.loadFromXML(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(fromXml.equals(odd));
        try {
            back.load(new StringReader("a=\\u12G4"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

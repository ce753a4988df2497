// Resources in the modules of the JDK are found, have a URL, and can be read.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

class ResourcesOfTheJdk {
    public static void main(String[] args) throws IOException {
        URL url = Object.class.getResource("Object.class");
        System.out.println(url + " " + Object.class.getResource("Nothing.class"));
        try (InputStream in = Object.class.getResourceAsStream("Object.class")) {
            System.out.println(Integer.toHexString(in.read() << 8 | in.read()) + " " + (in.readAllBytes().length > 1000));
        }
        try (InputStream in = url.openStream()) {
            byte[] bytes = in.readAllBytes();
            System.out.println(bytes[2] + " " + (url.openConnection().getContentLength() == bytes.length));
        }
        System.out.println(ClassLoader.getSystemResource("java/lang/String.class") + " " + ClassLoader.getSystemResourceAsStream("none"));
        System.out.println(Object.class.getModule().getResourceAsStream("java/util/Map.class").read());
    }
}

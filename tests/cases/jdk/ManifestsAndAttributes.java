// Manifests are written in lines of 72 bytes and read back; attributes ignore case.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

class ManifestsAndAttributes {
    public static void main(String[] args) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("X-Long", "0123456789".repeat(12) + "\u00e4\u20ac");
        Attributes entry = new Attributes();
        entry.putValue("Sealed", "true");
        manifest.getEntries().put("some/package/", entry);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        manifest.write(bytes);
        System.out.println(bytes.toString("UTF-8").replace("\r\n", "|\n"));
        Manifest back = new Manifest(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(back.equals(manifest) + " " + back.getMainAttributes().getValue("x-long").length() + " " + back.getAttributes("some/package/").getValue(Attributes.Name.SEALED)
                + " " + back.getAttributes("none") + " " + main.containsKey(new Attributes.Name("x-LONG")));
        try {
            new Manifest(new ByteArrayInputStream("no colon\n\n".getBytes()));
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            main.putValue("bad name", "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

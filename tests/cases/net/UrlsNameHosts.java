// URLs are parsed and compared; a host in them that is not the local one is compared by its name.
//@ mode: run check
//@ verdict: safe
//@ javac: -Xlint:-deprecation
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;

class UrlsNameHosts {
    public static void main(String[] args) throws Exception {
        URL url = new URL("https://user@nowhere.invalid:8443/a/b.html?q=1&r=2#part");
        System.out.println(url.getProtocol() + " " + url.getUserInfo() + " " + url.getHost() + " " + url.getPort() + " " + url.getDefaultPort() + " " + url.getPath() + " "
                + url.getQuery() + " " + url.getRef() + " " + url.getFile() + " " + url.getAuthority());
        System.out.println(new URL(url, "../c?x=y") + " " + url.toURI().resolve("d/e") + " " + url.toExternalForm());
        System.out.println(new URL("http://nowhere.invalid/").equals(new URL("http://NOWHERE.invalid/")) + " " + new URL("http://nowhere.invalid/").equals(new URL("http://elsewhere.invalid/"))
                + " " + new URL("http://localhost/x").equals(new URL("http://127.0.0.1:80/x")) + " " + (new URL("http://nowhere.invalid/").hashCode() == new URL("http://nowhere.invalid/").hashCode()));
        URI uri = URI.create("mailto:a@b.example");
        System.out.println(uri.isOpaque() + " " + uri.getSchemeSpecificPart() + " " + URLEncoder.encode("a b&c=ü", "UTF-8") + " " + URLDecoder.decode("a+b%26", "UTF-8"));
        try {
            new URL("nothing:here");
        } catch (MalformedURLException e) {
            System.out.println(e.getMessage());
        }
    }
}

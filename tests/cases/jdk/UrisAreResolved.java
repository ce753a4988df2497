// Parts, resolution, relativization, normalization and encoding of URIs.
//@ mode: run
import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

class UrisAreResolved {
    public static void main(String[] args) throws URISyntaxException {
        URI uri = new URI("http://user:pw@example.org:8080/a/b%20c/../d?q=1&r=%C3%A4#frag");
        System.out.println(uri.getScheme() + " " + uri.getUserInfo() + " " + uri.getHost() + " " + uri.getPort() + " " + uri.getPath() + " " + uri.getRawPath() + " " + uri.getQuery()
                + " " + uri.getFragment() + " " + uri.normalize() + " " + uri.isAbsolute() + uri.isOpaque());
        URI base = URI.create("http://h/a/b/c");
        for (String relative : new String[] {"d", "../d", "/d", "?x", "#y", "//other/z", "http:g", ""}) {
            System.out.print(base.resolve(relative) + " ");
        }
        System.out.println(base.relativize(URI.create("http://h/a/b/c/d/e")) + " " + URI.create("mailto:a@b.c").getSchemeSpecificPart() + " " + new URI("http", "h", "/\u00e4 b", "q r", null).toASCIIString());
        System.out.println(URLEncoder.encode("a b&c=\u00e4/*~", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26%C3%A4", StandardCharsets.UTF_8) + " " + IDN.toASCII("b\u00fccher.example")
                + " " + IDN.toUnicode("xn--bcher-kva.example"));
        for (String wrong : new String[] {"http://a b", "::", "http://h/%zz", "http://[::1"}) {
            try {
                System.out.println(new URI(wrong));
            } catch (URISyntaxException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(URI.create("http://H/%aa").equals(URI.create("http://h/%AA")) + " " + URI.create("b").compareTo(URI.create("a")));
    }
}

package pathfinder.junit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** Names {@link ChosenRow} to the engine, beside the extensions that the program registers as services. */
final class ExtensionLoader extends ClassLoader {
    private static final String SERVICES = "META-INF/services/org.junit.jupiter.api.extension.Extension";

    private final boolean detects;

    ExtensionLoader(ClassLoader parent, boolean detects) {
        super(parent);
        this.detects = detects;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (!name.equals(SERVICES)) {
            return super.getResources(name);
        }
        List<URL> all = new ArrayList<>();
        all.add(new URL("pathfinder", "", -1, "/" + name, new Own()));
        if (detects) {
            all.addAll(Collections.list(super.getResources(name)));
        }
        return Collections.enumeration(all);
    }

    private static final class Own extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public InputStream getInputStream() {
                    byte[] name = ChosenRow.class.getName().getBytes(StandardCharsets.UTF_8);
                    return new ByteArrayInputStream(name);
                }
            };
        }
    }
}

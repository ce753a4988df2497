package pathfinder;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.ProtectionDomain;

/**
 * The protection domains of classes of the class path. The checker defines these classes without their loader, which
 * would otherwise give it the entry of the class path.
 */
final class CodeSources {
    private static final String SEPARATOR = "!/";

    private CodeSources() {
    }

    /** Returns the domain of a class that the application loader has defined. */
    static ProtectionDomain domain(Class<?> of) throws IOException {
        ClassLoader loader = of.getClassLoader();
        String file = of.getName().replace('.', '/') + ".class";
        URL resource = loader.getResource(file);
        if (resource == null) {
            // The program has defined the class without a domain, as java.lang.reflect.Proxy does.
            return Object.class.getProtectionDomain();
        }
        String place = resource.toString();
        int entry = place.lastIndexOf(SEPARATOR);
        String location = entry < 0
                ? place.substring(0, place.length() - file.length())
                : place.substring("jar:".length(), entry);
        return domain(loader, new CodeSource(URI.create(location).toURL(), (CodeSigner[]) null));
    }

    /** Calls the private method {@code getProtectionDomain} of {@link java.security.SecureClassLoader}. */
    private static native ProtectionDomain domain(ClassLoader loader, CodeSource source);
}

package pathfinder;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * The protection domains and packages of classes of the class path. The checker defines these classes without their
 * loader, which would otherwise give it the entry of the class path and the manifest.
 */
final class CodeSources {
    private static final String SEPARATOR = "!/";

    private CodeSources() {
    }

    /** Returns the domain of a class that the application loader has defined. */
    static ProtectionDomain domain(Class<?> of) throws IOException {
        String location = location(of);
        if (location == null) {
            // The program has defined the class without a domain, as java.lang.reflect.Proxy does.
            return Object.class.getProtectionDomain();
        }
        URL url = URI.create(location).toURL();
        return domain(of.getClassLoader(), new CodeSource(url, (CodeSigner[]) null));
    }

    /** Returns the package of a class that the application loader has defined. */
    static Package packageOf(Class<?> of) throws IOException {
        ClassLoader loader = of.getClassLoader();
        String name = of.getName().substring(0, of.getName().lastIndexOf('.'));
        Object known = packages(loader).get(name);
        if (known instanceof Package) {
            return (Package) known;
        }
        String location = location(of);
        Manifest manifest = null;
        if (location != null && !location.endsWith("/")) {
            try (JarFile jar = new JarFile(new File(URI.create(location)))) {
                manifest = jar.getManifest();
            }
        }
        try {
            return define(loader, name, manifest, location == null ? null : URI.create(location).toURL());
        } catch (IllegalArgumentException defined) {
            // Another thread has defined the package.
            return (Package) packages(loader).get(name);
        }
    }

    /** Returns the entry of the class path that has a class, or null. */
    private static String location(Class<?> of) {
        String file = of.getName().replace('.', '/') + ".class";
        URL resource = of.getClassLoader().getResource(file);
        if (resource == null) {
            return null;
        }
        String place = resource.toString();
        int entry = place.lastIndexOf(SEPARATOR);
        return entry < 0
                ? place.substring(0, place.length() - file.length())
                : place.substring("jar:".length(), entry);
    }

    /** Returns the packages that a loader has defined, by name. */
    private static native Map<String, ?> packages(ClassLoader loader);

    /** Calls the private method {@code definePackage} of {@code BuiltinClassLoader}. */
    private static native Package define(ClassLoader loader, String name, Manifest manifest, URL url);

    /** Calls the private method {@code getProtectionDomain} of {@link java.security.SecureClassLoader}. */
    private static native ProtectionDomain domain(ClassLoader loader, CodeSource source);
}

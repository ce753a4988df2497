import java.net.URL;

/** Packages have the attributes of the manifest of their jar. */
public class ManifestDescribesPackages {
    public static void main(String[] args) {
        ClassLoader loader = ManifestDescribesPackages.class.getClassLoader();
        System.out.println(loader.getDefinedPackage("p"));
        p.Lib.value();
        Package of = loader.getDefinedPackage("p");
        System.out.println(of + ", " + of.getSpecificationTitle() + ", " + of.getSpecificationVersion()
                + ", " + of.getSpecificationVendor() + ", " + of.getImplementationTitle()
                + ", " + of.getImplementationVersion() + ", " + of.getImplementationVendor());
        System.out.println(of == p.Lib.class.getPackage());
        URL place = p.Lib.class.getProtectionDomain().getCodeSource().getLocation();
        System.out.println(of.isSealed() + " " + of.isSealed(place));
        try {
            System.out.println(of.isCompatibleWith("1.5"));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        Package own = ManifestDescribesPackages.class.getPackage();
        System.out.println(own.isSealed() + " " + own.getImplementationTitle());
    }
}

// java.io.File as a name: parents, absolute names, URIs, comparing.
//@ mode: run
import java.io.File;
import java.util.Arrays;

public class FilesAreNamed {
    public static void main(String[] args) {
        for (String name : new String[] {"a/b.txt", "/x//y/", "", "/", "../q", "a/./b/..", "ü ö"}) {
            File f = new File(name);
            System.out.println("[" + f.getPath() + "] [" + f.getName() + "] " + f.getParent() + " " + f.isAbsolute() + " " + f.toPath().getNameCount());
        }
        File child = new File(new File("/p"), "c");
        System.out.println(child + " " + new File("/p", "/c").equals(child) + " " + new File((String) null, "n") + " " + new File("", "n"));
        System.out.println(child.compareTo(new File("/p/d")) + " " + child.equals(new File("/P/c")) + " " + child.hashCode());
        System.out.println(child.toURI() + " " + new File(java.net.URI.create("file:/a%20b/c")) + " " + new File("/sp ace").toURI());
        System.out.println(new File("rel").getAbsoluteFile().isAbsolute() + " " + new File("rel").getAbsolutePath().endsWith("/rel"));
        System.out.println(File.separator + File.pathSeparator + " " + Arrays.toString(File.listRoots()));
        try {
            new File((String) null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(new File("bad\0name").exists() + " " + new File("bad\0name").delete());
    }
}

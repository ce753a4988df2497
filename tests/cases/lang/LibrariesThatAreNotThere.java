// Native libraries that are not there: by path, by a path that is relative, by name.
//@ mode: run
public class LibrariesThatAreNotThere {
    public static void main(String[] args) {
        for (String path : new String[] {"/no/such/library.so", "relative.so"}) {
            try {
                System.load(path);
            } catch (UnsatisfiedLinkError e) {
                System.out.println(e.getMessage());
            }
        }
        for (String name : new String[] {"nosuchlibrary", "a/path"}) {
            try {
                System.loadLibrary(name);
            } catch (UnsatisfiedLinkError e) {
                System.out.println(e.getMessage().replaceAll(": .*", ""));
            }
        }
    }
}

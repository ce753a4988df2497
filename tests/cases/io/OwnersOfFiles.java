// Users and groups by name and number.
//@ mode: run
import java.io.IOException;
import java.nio.file.*;
import java.nio.file.attribute.*;

public class OwnersOfFiles {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("owner", null);
        UserPrincipalLookupService users = file.getFileSystem().getUserPrincipalLookupService();
        UserPrincipal root = users.lookupPrincipalByName("root");
        System.out.println(root + " " + root.equals(users.lookupPrincipalByName("0")) + " " + users.lookupPrincipalByGroupName("root"));
        try {
            users.lookupPrincipalByName("nobody of that name");
        } catch (UserPrincipalNotFoundException e) {
            System.out.println(e.getName());
        }
        UserPrincipal owner = Files.getOwner(file);
        System.out.println(owner.equals(users.lookupPrincipalByName(owner.getName())));
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        view.setGroup(view.readAttributes().group());
        System.out.println(view.readAttributes().owner().equals(owner) + " " + (Files.getAttribute(file, "unix:uid") instanceof Integer));
        Files.delete(file);
    }
}

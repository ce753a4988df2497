// User-defined attributes, where the file system has them.
//@ mode: run
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.*;
import java.nio.file.attribute.UserDefinedFileAttributeView;

public class ExtendedAttributesOfFiles {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("extended", null);
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        try {
            System.out.println(view.list() + " " + view.write("colour", ByteBuffer.wrap("green".getBytes())));
            System.out.println(view.list() + " " + view.size("colour"));
            ByteBuffer value = ByteBuffer.allocate(10);
            System.out.println(view.read("colour", value) + " " + new String(value.array(), 0, 5));
            view.delete("colour");
            System.out.println(view.list());
            view.size("colour");
        } catch (FileSystemException e) {
            System.out.println(e.getReason());
        }
        Files.delete(file);
    }
}

// deleteOnExit is done when the process ends, in reverse order.
//@ mode: run
import java.io.*;

public class DeletedOnExit {
    public static void main(String[] args) throws IOException {
        File dir = File.createTempFile("exit", null);
        System.out.println(dir.delete() && dir.mkdir());
        dir.deleteOnExit();
        File file = new File(dir, "f");
        file.deleteOnExit();
        System.out.println(file.createNewFile());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook: " + file.exists())));
    }
}

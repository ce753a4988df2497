// java.io.File: kinds, names, sizes, lists, permissions and times.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.util.Arrays;

public class FileLooksAtFiles {
    public static void main(String[] args) throws IOException {
        File dir = File.createTempFile("looks", ".d");
        System.out.println(dir.delete() + " " + dir.mkdir() + " " + dir.mkdir());
        File sub = new File(dir, "a/b/c");
        System.out.println(sub.mkdir() + " " + sub.mkdirs() + " " + sub.isDirectory());
        File file = new File(dir, "f.txt");
        System.out.println(file.createNewFile() + " " + file.createNewFile());
        try (PrintWriter out = new PrintWriter(file)) {
            out.print("hello");
        }
        System.out.println(file.isFile() + " " + file.isDirectory() + " " + file.exists() + " " + file.length());
        System.out.println(file.isHidden() + " " + new File(dir, ".hidden").isHidden());
        String[] names = dir.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names));
        System.out.println(Arrays.toString(dir.list((d, n) -> n.endsWith(".txt"))));
        System.out.println(dir.listFiles(File::isDirectory).length);
        System.out.println(file.setLastModified(1_234_567_000L) + " " + file.lastModified());
        System.out.println(file.setExecutable(true) + " " + file.canExecute());
        System.out.println(file.setExecutable(false) + " " + file.canExecute());
        System.out.println(file.canRead() + " " + file.setReadable(true, false));
        System.out.println(file.setReadOnly() + " " + file.setWritable(true) + " " + file.canWrite());
        File moved = new File(sub, "moved.txt");
        System.out.println(file.renameTo(moved) + " " + file.exists() + " " + moved.length());
        File dots = new File(dir, "a/./b/../b/c/moved.txt");
        System.out.println(dots.getCanonicalFile().equals(moved.getCanonicalFile()) + " " + dots.equals(moved));
        System.out.println(new File(dir, "a/./b/../n").getCanonicalFile().equals(new File(dir, "a/n").getCanonicalFile()) + " " + new File("/x//y/").getPath());
        System.out.println(dir.getTotalSpace() > 0 && dir.getUsableSpace() <= dir.getTotalSpace());
        System.out.println(dir.delete() + " " + moved.delete() + " " + moved.delete());
        for (File f = sub; !f.equals(dir.getParentFile()); f = f.getParentFile()) System.out.print(f.delete() + " ");
        System.out.println(dir.exists());
    }
}

// Compiles each source of a list into a separate directory. All are compiled in one process, as the start
// of a compiler costs more than a small file.
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

class CompileEach {
    /** args: a file of lines {@code source TAB directory TAB class path TAB options}. */
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] job = line.split("\t");
            Path directory = Path.of(job[1]);
            Path classes = Files.createDirectories(directory.resolve("classes"));
            Files.deleteIfExists(directory.resolve("errors"));
            List<String> options = new ArrayList<>(List.of("-g", "-nowarn", "-XDignore.symbol.file", "-proc:none",
                    "-encoding", "UTF-8", "-d", classes.toString()));
            if (job.length > 3 && !job[3].isEmpty()) {
                options.addAll(List.of(job[3].split(" ")));
            }
            options.add("-cp");
            options.add(job.length > 2 ? job[2] : classes.toString());
            StringWriter errors = new StringWriter();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                boolean ok = compiler.getTask(errors, files, null, options, null,
                        files.getJavaFileObjects(Path.of(job[0]))).call();
                Files.writeString(directory.resolve(ok ? "compiled" : "errors"), errors.toString());
            }
        }
    }
}

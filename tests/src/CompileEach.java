// Compiles each source of a list into a directory of its own: all in one process, because starting
// a compiler costs more than a small file.
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
    /** args: a file of lines {@code source TAB directory TAB class path TAB release or nothing}. */
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] job = line.split("\t");
            Path directory = Path.of(job[1]);
            Path classes = Files.createDirectories(directory.resolve("classes"));
            Files.deleteIfExists(directory.resolve("errors"));
            List<String> options = new ArrayList<>(List.of("-g", "-nowarn", "-XDignore.symbol.file", "-proc:none",
                    "-encoding", "UTF-8", "-d", classes.toString()));
            options.add("-cp");
            options.add(job[2]);
            if (job.length > 3) {
                options.addAll(List.of("--release", job[3]));
            }
            StringWriter errors = new StringWriter();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                boolean ok = compiler.getTask(errors, files, null, options, null,
                        files.getJavaFileObjects(Path.of(job[0]))).call();
                Files.writeString(directory.resolve(ok ? "compiled" : "errors"), errors.toString());
            }
        }
    }
}

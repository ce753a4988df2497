// Compiles each source of a list into a separate directory. All are compiled in one process, as the start
// of a compiler costs more than a small file.
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

class CompileEach {
    private static final int THREADS = 2;

    /** args: a file of lines {@code source TAB directory TAB class path TAB options}. */
    public static void main(String[] args) throws Exception {
        List<String> jobs = Files.readAllLines(Path.of(args[0]));
        AtomicInteger next = new AtomicInteger();
        Callable<Void> worker = () -> {
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            try (StandardJavaFileManager shared = files(compiler)) {
                for (int index = next.getAndIncrement(); index < jobs.size(); index = next.getAndIncrement()) {
                    String[] job = jobs.get(index).split("\t");
                    if (job.length > 3 && !job[3].isEmpty()) {
                        // Options such as --release change a file manager.
                        try (StandardJavaFileManager own = files(compiler)) {
                            compile(compiler, own, job);
                        }
                    } else {
                        compile(compiler, shared, job);
                    }
                }
            }
            return null;
        };
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<Void> done : pool.invokeAll(List.of(worker, worker))) {
                done.get();
            }
        } finally {
            pool.shutdown();
        }
    }

    /** A file manager reads the class library once. */
    private static StandardJavaFileManager files(JavaCompiler compiler) {
        return compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    }

    private static void compile(JavaCompiler compiler, StandardJavaFileManager files, String[] job) throws Exception {
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
        boolean ok = compiler.getTask(errors, files, null, options, null,
                files.getJavaFileObjects(Path.of(job[0]))).call();
        Files.writeString(directory.resolve(ok ? "compiled" : "errors"), errors.toString());
    }
}

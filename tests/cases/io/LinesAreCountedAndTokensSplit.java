// LineNumberReader and StreamTokenizer.
//@ mode: run
import java.io.*;

public class LinesAreCountedAndTokensSplit {
    public static void main(String[] args) throws IOException {
        LineNumberReader lines = new LineNumberReader(new StringReader("a\nb\r\nc\rd"));
        System.out.println(lines.getLineNumber() + " " + lines.readLine() + " " + lines.getLineNumber());
        lines.mark(10);
        System.out.println(lines.read() + " " + lines.read() + " " + lines.getLineNumber());
        lines.reset();
        System.out.println(lines.getLineNumber() + " " + lines.skip(3) + " " + lines.getLineNumber());
        lines.setLineNumber(40);
        System.out.println(lines.readLine() + " " + lines.getLineNumber() + " " + lines.readLine());
        StreamTokenizer tokens = new StreamTokenizer(new StringReader(
            "x = 3.5e # rest\n'quo\\'ted' -7 .5 /* block */ y_1 // line\n\"str\\n\" <= end"));
        tokens.commentChar('#');
        tokens.slashSlashComments(true);
        tokens.slashStarComments(true);
        tokens.wordChars('_', '_');
        tokens.eolIsSignificant(true);
        StringBuilder seen = new StringBuilder();
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
            switch (tokens.ttype) {
                case StreamTokenizer.TT_WORD -> seen.append("word ").append(tokens.sval);
                case StreamTokenizer.TT_NUMBER -> seen.append("number ").append(tokens.nval);
                case StreamTokenizer.TT_EOL -> seen.append("eol");
                case '\'', '"' -> seen.append("string ").append(tokens.sval.replace("\n", "\\n"));
                default -> seen.append((char) tokens.ttype);
            }
            seen.append("@").append(tokens.lineno()).append("; ");
        }
        System.out.println(seen);
        tokens.pushBack();
        System.out.println(tokens);
    }
}

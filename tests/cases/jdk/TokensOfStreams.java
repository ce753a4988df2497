// A StreamTokenizer and pushing back; numbers, words, quotes and comments.
//@ mode: run
import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;

class TokensOfStreams {
    public static void main(String[] args) throws IOException {
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("sum = 3.5 + x1 // note\n'quoted text' /* long */ -7 \"str\\n\""));
        tokens.slashSlashComments(true);
        tokens.slashStarComments(true);
        tokens.eolIsSignificant(true);
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
            switch (tokens.ttype) {
                case StreamTokenizer.TT_NUMBER -> System.out.print("num " + tokens.nval);
                case StreamTokenizer.TT_WORD -> System.out.print("word " + tokens.sval);
                case StreamTokenizer.TT_EOL -> System.out.print("eol " + tokens.lineno());
                default -> System.out.print("char " + (char) tokens.ttype + " " + tokens.sval);
            }
            System.out.print("; ");
        }
        tokens.pushBack();
        System.out.println(tokens.nextToken() == StreamTokenizer.TT_EOF);
        System.out.println(tokens.toString());
    }
}

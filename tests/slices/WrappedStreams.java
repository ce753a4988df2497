// A stream writes to the stream that it wraps, in the program and in the class library.
//@ options: --criterion WrappedStreams.used
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;

class WrappedStreams {
    static class Counter extends Writer {
        int count;

        @Override
        public void write(char[] buffer, int offset, int length) {
            count += length; //+
        }

        @Override
        public void flush() {
            System.out.print(""); //-
        }

        @Override
        public void close() {
            count++; //+
        }
    }

    static void used(Object value) {
        System.out.println(value); //+
    }

    public static void main(String[] args) throws IOException {
        Counter counter = new Counter(); //+
        BufferedWriter writer = new BufferedWriter(counter); //+
        writer.write(args.length); //+
        writer.close(); //+
        used(counter.count); //+
        StringWriter text = new StringWriter(); //+
        StringWriter other = new StringWriter(); //-
        PrintWriter printer = new PrintWriter(new BufferedWriter(text)); //+
        PrintWriter unused = new PrintWriter(other); //-
        printer.print(args.length + 1); //+
        unused.print(args.length + 2); //-
        used(text.toString()); //+
    }
}

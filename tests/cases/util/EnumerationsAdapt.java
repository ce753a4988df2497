// Enumerations, iterators and arrays turn into each other.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.StringTokenizer;
import java.util.Vector;

class EnumerationsAdapt {
    public static void main(String[] args) throws IOException {
        Enumeration<String> enumeration = Collections.enumeration(List.of("a", "b"));
        Iterator<String> iterator = enumeration.asIterator();
        System.out.println(iterator.next() + enumeration.nextElement() + iterator.hasNext());
        try {
            enumeration.nextElement();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
        try {
            iterator.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("enumerations do not remove");
        }
        System.out.println(Collections.list(new StringTokenizer("x y z")) + " " + Collections.list(new Vector<>(Arrays.asList(1, 2)).elements()) + " " + Collections.emptyEnumeration().hasMoreElements());
        SequenceInputStream sequence = new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream("one ".getBytes()), new ByteArrayInputStream("two".getBytes()))));
        System.out.println(new String(sequence.readAllBytes()));
    }
}

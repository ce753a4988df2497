// The class library calls methods of the elements of collections, and of the components of records.
//@ options: --criterion ElementsOfCollections.used
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class ElementsOfCollections {
    static class Text {
        final int number;

        Text(int number) {
            this.number = number; //+
        }

        @Override
        public String toString() {
            return "text " + number; //+
        }
    }

    static class Key {
        final int number;

        Key(int number) {
            this.number = number; //+
        }

        @Override
        public int hashCode() {
            return number * 31; //+
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.number == number; //+
        }

        @Override
        public String toString() {
            return "never called"; //-
        }
    }

    static class Ranked implements Comparable<Ranked> {
        final int rank;

        Ranked(int rank) {
            this.rank = rank; //+
        }

        @Override
        public int compareTo(Ranked other) {
            return Integer.compare(rank, other.rank); //+
        }
    }

    record Pair(Part left, int right) { }

    static class Part {
        final int number;

        Part(int number) {
            this.number = number; //+
        }

        @Override
        public String toString() {
            return "part " + number; //+
        }
    }

    static void used(Object value) {
        System.out.println(value); //+
    }

    static void texts(String[] args) {
        List<Text> list = new ArrayList<>(); //+
        List<Integer> unused = new ArrayList<>(); //-
        list.add(new Text(args.length)); //+
        unused.add(args.length + 1); //-
        used("list " + list); //+
    }

    static void keys(String[] args) {
        List<Key> first = new ArrayList<>(); //+
        List<Key> second = new ArrayList<>(); //+
        first.add(new Key(args.length + 2)); //+
        second.add(new Key(args.length + 3)); //+
        used(first.hashCode() + " " + first.equals(second)); //+
    }

    static void orders(String[] args) {
        List<Ranked> list = new ArrayList<>(); //+
        list.add(new Ranked(args.length + 4)); //+
        list.add(new Ranked(args.length + 5)); //+
        Collections.sort(list); //+
        used(list.get(0).rank); //+
    }

    static void nested(String[] args) {
        Map<String, List<Pair>> map = new HashMap<>(); //+
        Pair pair = new Pair(new Part(args.length + 6), 1); //+
        map.put("a", List.of(pair)); //+
        used(map.toString()); //+
        int unused = args.length + 7; //-
    }

    public static void main(String[] args) {
        texts(args); //+
        keys(args); //+
        orders(args); //+
        nested(args); //+
    }
}

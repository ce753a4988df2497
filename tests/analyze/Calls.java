// A polymorphic call is a branch for each callee, a recursive call has weak effects only.
class Calls {
    static class Node {
        Node next;
        Object value;
    }

    interface Source {
        Object get();
    }

    static class Fresh implements Source {
        public Object get() {
            return new Object();
        }
    }

    static class Fixed implements Source {
        Object kept = new int[1];

        public Object get() {
            return kept;
        }
    }

    static Node chain(int length) {
        Node node = new Node();
        if (length > 0) {
            node.next = chain(length - 1);
        }
        return node;
    }

    static void fill(Node node, Source source) {
        try {
            node.value = source.get();
        } finally {
            node = null;
        }
    }

    public static void main(String[] args) {
        Node all = chain(3);
        Node one = new Node();
        Source source = args.length == 0 ? new Fresh() : new Fixed();
        fill(one, source);
        System.out.println(all);
    }
}

//@ show: ssg
//= main after Calls.java:48
//=   27:Node*.next -> 27:Node*
//=   27:Node*.next -> 27:Node@43
//=   27:Node@43.next -> 27:Node*
//=   27:Node@43.next -> 27:Node@43
//=   44:Node.value -> 14:Object
//=   44:Node.value -> 19:int[]
//=   45:Fixed.kept -> 19:int[]
//=   all -> 27:Node@43
//=   one -> 44:Node
//=   source -> 45:Fixed
//=   source -> 45:Fresh

//@ rows: calls
//= 27: call Calls.chain; executes Calls$Node.<init>; kind call
//= 29: call Calls.chain; executes Calls.chain; kind call
//= 36: call Calls.fill; executes Calls$Fixed.get, Calls$Fresh.get; kind call
//= 43: call Calls.main; executes Calls.chain; kind call
//= 44: call Calls.main; executes Calls$Node.<init>; kind call
//= 45: call Calls.main; executes Calls$Fixed.<init>; kind call
//= 45: call Calls.main; executes Calls$Fresh.<init>; kind call
//= 46: call Calls.main; executes Calls.fill; kind call

// Where objects of a class are made, and what is read and written of them.
//@ revisions: none local
//@ options: --listener objects:include=ObjectsAreTracked$Node,fields=true
//@ verdict: safe
//@ heard: main: new ObjectsAreTracked$Node@
//@ heard: main: writes ObjectsAreTracked$Node.value of ObjectsAreTracked$Node@
//@ heard: = 5 at ObjectsAreTracked.main(ObjectsAreTracked.java:15)
class ObjectsAreTracked {
    static class Node {
        int value;
    }

    public static void main(String[] args) {
        Node node = new Node();
        node.value = 5;
        assert node.value == 5;
    }
}

// Allocation places of objects of a class, and reads and writes of their fields.
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

// An object that reflection makes is refused, since its allocation is no choice.
//@ property: Zero: forall[n: Node]. [] n.x == 0
//@ revisions: none default
//@ verdict: error
//@ reason: forall over objects of ReflectiveObjectsAreNotBound$Node that are not made by new
class ReflectiveObjectsAreNotBound {
    static class Node {
        int x;
    }

    public static void main(String[] args) throws Exception {
        Node.class.getDeclaredConstructor().newInstance();
    }
}

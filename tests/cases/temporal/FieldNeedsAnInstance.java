// A field of instances has no meaning without an instance.
//@ property: ltl: [] FieldNeedsAnInstance.count == 0
//@ revisions: default
//@ verdict: error
//@ reason: count is a field of instances of FieldNeedsAnInstance
class FieldNeedsAnInstance {
    int count;

    public static void main(String[] args) {
        new FieldNeedsAnInstance().count++;
    }
}

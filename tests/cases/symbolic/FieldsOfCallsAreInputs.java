// With symbolic.fields, all fields of the class of a named method are inputs, except constants.
//@ options: --symbolic +symbolic.method=FieldsOfCallsAreInputs.check() +symbolic.fields=instance,static +symbolic.min_int=0 +symbolic.max_int=10 --string-length 1
//@ revisions: default none local paranoid
//@ verdict: safe
class FieldsOfCallsAreInputs {
    static final int[] CONSTANT = {20};
    static int common = 20;
    int own = 20;
    long[] numbers = {1, 2};
    String text = "text";

    int check() {
        assert CONSTANT[0] == 20;
        assert common >= 0 && common <= 10 && own >= 0 && own <= 10;
        assert numbers.length == 2 && text != null;
        return own + common;
    }

    public static void main(String[] args) {
        FieldsOfCallsAreInputs object = new FieldsOfCallsAreInputs();
        int sum = object.check();
        assert sum == object.own + common;
        assert sum <= 20;
    }
}

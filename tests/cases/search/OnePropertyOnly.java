// Only the requested properties are checked: here not the exception that ends main.
//@ property: deadlock
//@ verdict: safe
class OnePropertyOnly {
    public static void main(String[] args) {
        throw new IllegalStateException();
    }
}

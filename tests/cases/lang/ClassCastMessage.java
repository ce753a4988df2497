// A failed cast names both classes in its message.
//@ mode: run
class ClassCastMessage {
    static class Cat {
    }

    public static void main(String[] args) {
        Object cat = new Cat();
        try {
            System.out.println((String) cat);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().startsWith("class ClassCastMessage$Cat cannot be cast to class java.lang.String"));
        }
        Object number = 5;
        try {
            System.out.println((Long) number);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}

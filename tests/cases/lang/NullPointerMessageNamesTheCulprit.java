// The message of a NullPointerException names the null expression and the attempted operation.
//@ mode: run
class NullPointerMessageNamesTheCulprit {
    NullPointerMessageNamesTheCulprit next;
    int[] numbers;

    public static void main(String[] args) {
        NullPointerMessageNamesTheCulprit head = new NullPointerMessageNamesTheCulprit();
        try {
            head.next.next = head;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            head.numbers[0]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            head.next.toString();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}

// Chains, nulls, reversed and natural orders of comparators.
//@ mode: run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

class ComparatorsCompose {
    record Person(String name, int age, Double height) { }

    public static void main(String[] args) {
        List<Person> people = new ArrayList<>(List.of(new Person("bob", 30, 1.8), new Person("Al", 25, null), new Person("cy", 30, 1.7),
                new Person("al", 25, 1.6)));
        people.sort(Comparator.comparing(Person::age).reversed().thenComparing(Person::name));
        print(people);
        people.sort(Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER)
                .thenComparing(Person::height, Comparator.nullsFirst(Comparator.naturalOrder())));
        print(people);
        people.sort(Comparator.comparing(Person::height, Comparator.nullsLast(Comparator.reverseOrder())));
        print(people);
        people.sort(Comparator.comparingInt(Person::age).thenComparing((a, b) -> b.name().toLowerCase(Locale.ROOT).compareTo(a.name().toLowerCase(Locale.ROOT))));
        print(people);
        String[] words = {"b", null, "a"};
        Arrays.sort(words, Comparator.nullsLast(Comparator.naturalOrder()));
        System.out.println(Arrays.toString(words));
        try {
            Arrays.sort(words);
        } catch (NullPointerException e) {
            System.out.println("null has no order");
        }
        try {
            Integer[] numbers = new Integer[100];
            Arrays.setAll(numbers, i -> i * 37 % 101);
            Arrays.sort(numbers, (a, b) -> 1);
            System.out.println("sorted somehow");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void print(List<Person> people) {
        people.forEach(person -> System.out.print(person + " "));
        System.out.println();
    }
}

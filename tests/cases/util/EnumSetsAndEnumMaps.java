// Sets and maps of enum constants keep the order of declaration, also past 64 constants.
//@ mode: run
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Map;

class EnumSetsAndEnumMaps {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }
    enum Many {
        C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21, C22, C23, C24, C25, C26, C27,
        C28, C29, C30, C31, C32, C33, C34, C35, C36, C37, C38, C39, C40, C41, C42, C43, C44, C45, C46, C47, C48, C49, C50, C51, C52, C53,
        C54, C55, C56, C57, C58, C59, C60, C61, C62, C63, C64, C65, C66, C67, C68, C69
    }
    public static void main(String[] args) {
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI);
        EnumSet<Day> free = EnumSet.complementOf(work);
        System.out.println(work + " " + free + " " + work.contains(Day.SUN) + " " + work.containsAll(EnumSet.of(Day.TUE, Day.WED)));
        work.removeIf(day -> day.ordinal() % 2 == 1);
        work.addAll(free);
        System.out.println(work + " " + work.size() + " " + EnumSet.noneOf(Day.class).isEmpty());
        EnumSet<Many> many = EnumSet.allOf(Many.class);
        many.removeAll(EnumSet.range(Many.C2, Many.C66));
        System.out.println(many + " " + many.size() + " " + EnumSet.complementOf(many).size());
        Iterator<Many> iterator = many.iterator();
        iterator.next();
        iterator.remove();
        System.out.println(many);
        EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
        map.put(Day.SUN, 7);
        map.put(Day.MON, 1);
        map.put(Day.WED, null);
        System.out.println(map + " " + map.containsKey(Day.WED) + " " + map.containsValue(null) + " " + map.get(Day.TUE));
        map.entrySet().removeIf(entry -> entry.getValue() == null);
        map.merge(Day.MON, 10, Integer::sum);
        System.out.println(map + " " + map.equals(Map.of(Day.MON, 11, Day.SUN, 7)) + " " + map.remove(Day.SUN) + map.size());
        try {
            map.put(null, 0);
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
    }
}

// Field.set and Field.get by reflection race as plain accesses do.
//@ verdict: unsafe
//@ property: data-race
import java.lang.reflect.Field;

class ReflectiveAccessesRace {
    int field;

    public static void main(String[] args) throws Exception {
        ReflectiveAccessesRace object = new ReflectiveAccessesRace();
        Field field = ReflectiveAccessesRace.class.getDeclaredField("field");
        field.getInt(object);
        field.setInt(object, 0);
        Thread t = new Thread(() -> {
            int seen = object.field;
        });
        t.start();
        field.setInt(object, 1); //~ data-race
        t.join();
    }
}

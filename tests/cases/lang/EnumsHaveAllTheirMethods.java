// Enums: constants with bodies, fields, abstract methods, interfaces, valueOf, compareTo, EnumMap, EnumSet, values copies, statics.
//@ mode: run
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntBinaryOperator;

class EnumsHaveAllTheirMethods {
    enum Operation implements IntBinaryOperator {
        PLUS("+") {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        TIMES("*", 2) {
            @Override
            public int applyAsInt(int a, int b) {
                return a * b;
            }

            @Override
            int priority() {
                return super.priority() + 1;
            }
        };

        static final Map<String, Operation> BY_SYMBOL = new java.util.TreeMap<>();
        private final String symbol;
        private final int priority;

        static {
            for (Operation operation : values()) {
                BY_SYMBOL.put(operation.symbol, operation);
            }
        }

        Operation(String symbol) {
            this(symbol, 1);
        }

        Operation(String symbol, int priority) {
            this.symbol = symbol;
            this.priority = priority;
        }

        int priority() {
            return priority;
        }

        @Override
        public String toString() {
            return symbol;
        }
    }

    enum Empty {
    }

    enum Planet {
        MERCURY, VENUS, EARTH, MARS;

        Planet next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    public static void main(String[] args) {
        for (Operation operation : Operation.values()) {
            System.out.println(operation + " " + operation.name() + " " + operation.ordinal() + " " + operation.applyAsInt(3, 4) + " " + operation.priority() + " " + operation.getClass().getSuperclass().getSimpleName() + " " + operation.getDeclaringClass().getSimpleName() + " " + operation.compareTo(Operation.TIMES));
        }
        System.out.println(Operation.BY_SYMBOL + " " + Operation.valueOf("PLUS").symbol + " " + Empty.values().length + " " + Planet.MARS.next());
        for (String name : new String[] {"plus", "MINUS", ""}) {
            try {
                Operation.valueOf(name);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Enum.valueOf(Planet.class, null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Planet[] values = Planet.values();
        values[0] = null;
        System.out.println(Planet.values()[0] + " " + Arrays.asList(Planet.values()));
        EnumMap<Planet, Integer> map = new EnumMap<>(Planet.class);
        map.put(Planet.MARS, 4);
        map.put(Planet.VENUS, 2);
        map.merge(Planet.MARS, 10, Integer::sum);
        EnumSet<Planet> set = EnumSet.range(Planet.VENUS, Planet.MARS);
        set.remove(Planet.EARTH);
        System.out.println(map + " " + set + " " + EnumSet.complementOf(set) + " " + EnumSet.noneOf(Empty.class) + " " + set.contains(Planet.EARTH) + " " + EnumSet.allOf(Planet.class).size() + " " + map.containsKey(Planet.EARTH));
        System.out.println(Planet.EARTH.equals(Planet.EARTH) + " " + (Planet.EARTH.hashCode() == Planet.EARTH.hashCode()) + " " + Planet.valueOf("EARTH").describeConstable().get().constantName() + " " + Enum.class.isAssignableFrom(Operation.PLUS.getClass()) + " " + Operation.PLUS.getClass().isEnum() + " " + Operation.class.isEnum());
        try {
            Planet.class.getDeclaredConstructors()[0].newInstance("PLUTO", 9);
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Planet, Integer> entry : map.entrySet()) {
            entry.setValue(entry.getValue() + 1);
            text.append(entry.getKey()).append(entry.getValue()).append(' ');
        }
        System.out.println(text);
    }
}

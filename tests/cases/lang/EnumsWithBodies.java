// Enums with fields, constant bodies, switch, valueOf, EnumMap, EnumSet and ordering.
//@ mode: run
import java.util.EnumMap;
import java.util.EnumSet;

class EnumsWithBodies {
    enum Op {
        PLUS("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS("-") {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        },
        TIMES("*") {
            @Override
            int apply(int a, int b) {
                return a * b;
            }

            @Override
            public String toString() {
                return "times";
            }
        };

        final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);
    }

    static int priority(Op op) {
        switch (op) {
            case TIMES:
                return 2;
            case PLUS:
            case MINUS:
                return 1;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.name() + op.symbol + op.ordinal() + " " + op.apply(6, 3) + " "
                    + priority(op) + " " + op.getClass().isEnum() + " " + op.getDeclaringClass().getSimpleName());
        }
        System.out.println(Op.valueOf("MINUS") == Op.MINUS);
        try {
            Op.valueOf("DIVIDE");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EnumMap<Op, Integer> map = new EnumMap<>(Op.class);
        map.put(Op.TIMES, 1);
        map.put(Op.PLUS, 2);
        System.out.println(map + " " + EnumSet.complementOf(EnumSet.of(Op.PLUS)) + " " + EnumSet.range(Op.PLUS, Op.MINUS));
        System.out.println(Op.PLUS.compareTo(Op.TIMES) + " " + Op.PLUS.equals(Op.MINUS));
        String kind = switch (Op.MINUS) {
            case PLUS, MINUS -> "line";
            case TIMES -> "dot";
        };
        System.out.println(kind);
    }
}

// Switch statements and expressions: arrows, yield, fall-through, strings with equal hashes, enums, nested, no default.
//@ mode: run
class SwitchesOfEveryForm {
    enum Day {
        MON, TUE, SAT, SUN
    }

    static int yields(Day day) {
        return switch (day) {
            case MON, TUE -> 1;
            case SAT -> {
                int twice = day.ordinal() * 2;
                yield twice;
            }
            case SUN -> throw new IllegalStateException("sunday");
        };
    }

    static String old(int i) {
        String text = "";
        switch (i) {
            case 1:
                text += "one ";
            case 2:
                text += "two ";
                break;
            default:
                text += "default ";
            case -5:
                text += "after ";
            case Integer.MAX_VALUE:
                text += "max ";
        }
        return text;
    }

    static int strings(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "":
                return 3;
            case "AaAa":
            case "BBBB":
                return 4;
            default:
                return switch (s.length()) {
                    case 1:
                        yield s.charAt(0);
                    case 2:
                        if (s.startsWith("x")) {
                            yield -2;
                        }
                    default:
                        yield -1;
                };
        }
    }

    static String chars(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case '\uffff' -> "last";
            case 0 -> "first";
            default -> Character.isLetter(c) ? "consonant" : "other";
        };
    }

    static long nested(byte b, short s) {
        return switch (b) {
            case -128 -> switch (s) {
                case 32767 -> 1L;
                default -> 2;
            };
            case 127 -> 3;
            default -> b + s;
        };
    }

    static int loop(String text) {
        int count = 0;
        outer:
        for (char c : text.toCharArray()) {
            switch (c) {
                case 'x':
                    continue outer;
                case 'q':
                    break outer;
                case 'b':
                    break;
                default:
                    count += 10;
            }
            count++;
        }
        return count;
    }

    static int withFinally(int i) {
        return 100 * switch (i) {
            case 0 -> {
                try {
                    yield Integer.parseInt("x");
                } catch (NumberFormatException e) {
                    yield 5;
                } finally {
                    System.out.print("finally ");
                }
            }
            default -> i;
        } + 1;
    }

    public static void main(String[] args) {
        for (Day day : Day.values()) {
            try {
                System.out.print(yields(day) + " ");
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        for (int i : new int[] {1, 2, 3, -5, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            System.out.println(old(i));
        }
        for (String s : new String[] {"Aa", "BB", "", "AaAa", "BBBB", "AaBB", "C#", "z", "xy", "yx", "long"}) {
            System.out.print(strings(s) + " ");
        }
        System.out.println(chars('a') + chars('z') + chars('\0') + chars('\uffff') + chars('5'));
        System.out.println(nested((byte) -128, (short) 32767) + " " + nested((byte) 128, (short) 0) + " " + nested((byte) 127, (short) 1) + " " + nested((byte) 1, (short) 2));
        System.out.println(loop("abxcqz") + " " + withFinally(0) + " " + withFinally(3));
        try {
            strings(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        try {
            yields(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
    }
}

// Parsing and printing integers in every radix, with refusals.
//@ mode: run
class ParsingAndRadix {
    public static void main(String[] args) {
        System.out.println(Integer.toString(255, 16) + " " + Integer.toString(-255, 2) + " " + Integer.toHexString(-1) + " "
                + Integer.toOctalString(8) + " " + Integer.toBinaryString(10) + " " + Long.toString(Long.MIN_VALUE, 36) + " " + Long.toHexString(-2));
        System.out.println(Integer.parseInt("-80000000", 16) + " " + Integer.parseInt("+7") + " " + Integer.valueOf("zz", 36) + " "
                + Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Long.parseLong("-9223372036854775808") + " "
                + Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615"));
        for (String bad : new String[] {"", "-", "2147483648", "12a", " 1", "0x10", "٣x"}) {
            try {
                System.out.println(Integer.parseInt(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            System.out.println("null");
        }
        System.out.println(Integer.parseInt("٣") + " " + Boolean.parseBoolean("TRue") + " " + Byte.parseByte("-128") + " " + Short.parseShort("77"));
        System.out.println(Integer.toString(5, 99) + " " + Character.forDigit(11, 16) + " " + Character.digit('f', 16) + " " + Character.digit('g', 16));
    }
}

/** The arguments of main are inputs. */
public class ArgumentInputs {
    public static void main(String[] args) {
        if (args.length == 3 && args[0].equals("-n") && args[2].length() == 20) {
            throw new IllegalStateException(args[1]);
        }
    }
}

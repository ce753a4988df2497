// A program with the classes of graphical user interfaces is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: graphical user interfaces
//@ output: before
//@ exit: 125
public class ImagesAreRefused {
    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(new java.awt.image.BufferedImage(1, 1, 1).getWidth());
    }
}

public class TMid {
  static int x;
  static final Object lock = new Object();
  public static void main(String[] a){
    Runnable r = () -> { synchronized (lock) { x = 1; x = 2; } };
    new Thread(r).start();
    new Thread(r).start();
  }
}

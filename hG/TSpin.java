public class TSpin {
  static volatile boolean ready;
  public static void main(String[] a){
    Thread t = new Thread(() -> { if (a.length == 0) ready = true; });
    t.start();
    while (!ready) { }
  }
}

public class TPhil {
  static class Fork {}
  static Fork[] f;
  static class P extends Thread {
    final Fork l, r;
    P(Fork l, Fork r){this.l=l;this.r=r;}
    public void run(){ while(true){ synchronized(l){ synchronized(r){ } } } }
  }
  public static void main(String[] a){
    int n=Integer.parseInt(a[0]); boolean ok=a[1].equals("ok");
    f=new Fork[n]; for(int i=0;i<n;i++) f[i]=new Fork();
    for(int i=0;i<n;i++){
      Fork l=f[i], r=f[(i+1)%n];
      if(ok && i==n-1){ Fork t=l;l=r;r=t; }
      new P(l,r).start();
    }
  }
}

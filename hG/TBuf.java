public class TBuf {
  static TBuf q;
  final int[] b; int in,out,cnt;
  TBuf(int k){b=new int[k];}
  synchronized void put(int x) throws InterruptedException { while(cnt==b.length) wait(); b[in]=x; in=(in+1)%b.length; cnt++; notifyAll(); }
  synchronized int get() throws InterruptedException { while(cnt==0) wait(); int x=b[out]; b[out]=0; out=(out+1)%b.length; cnt--; notifyAll(); return x; }
  public static void main(String[] a) throws Exception {
    final int p=Integer.parseInt(a[0]), c=Integer.parseInt(a[1]), k=Integer.parseInt(a[2]), n=Integer.parseInt(a[3]);
    q=new TBuf(k); final int per=p*n/c;
    for(int i=0;i<p;i++) new Thread(){ public void run(){ try{ for(int j=0;j<n;j++) q.put(1);}catch(InterruptedException e){} } }.start();
    for(int i=0;i<c;i++) new Thread(){ public void run(){ try{ for(int j=0;j<per;j++) { int v=q.get(); assert v==1; } }catch(InterruptedException e){} } }.start();
  }
}

import gov.nasa.jpf.vm.Verify;

/** The sieve of Eratosthenes, with a choice that makes no difference at each small prime. */
public class Sieve {          // args: N
  public static void main(String[] a){
    int n=Integer.parseInt(a[0]), primes=0; boolean[] composite=new boolean[n];
    for(int p=2;p<n;p++){
      if(composite[p]) continue;
      primes++;
      for(long m=(long)p*p;m<n;m+=p) composite[(int)m]=true;
      if(p<100) Verify.getBoolean();
    }
    System.out.println(primes);
  }
}

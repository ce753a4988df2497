// One of six pairs of inputs divides by zero.
//@ source: ../../../examples/RandomDivide.java
//@ verdict: unsafe
//@ finding: uncaught-exception java.lang.ArithmeticException @ a / (b + a - 2)

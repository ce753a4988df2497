// Every input is tried, and the one where all machines are broken divides by zero.
//@ source: ../../../examples/RandomDivide.java
//@ verdict: unsafe
//@ finding: uncaught-exception java.lang.ArithmeticException @ jobs / (MACHINES - broken)

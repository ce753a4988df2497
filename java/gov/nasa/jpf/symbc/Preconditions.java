package gov.nasa.jpf.symbc;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A condition on the parameters of a method, as a Java expression. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Preconditions {
    String value();
}

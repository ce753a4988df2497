package gov.nasa.jpf.symbc;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A condition that the parameters of a method satisfy where they are inputs, as a Java expression. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Preconditions {
    String value();
}

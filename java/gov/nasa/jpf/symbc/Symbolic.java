package gov.nasa.jpf.symbc;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks a parameter or a field as an input ("true"); a check refuses it by name. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Symbolic {
    String value();
}

package gov.nasa.jpf.symbc;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Marks a parameter as an input of each call ("true"), or a field as an input of the calls of named
 * methods of its class.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface Symbolic {
    String value();
}

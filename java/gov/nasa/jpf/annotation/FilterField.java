package gov.nasa.jpf.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The field is not compared: states that differ only in it count as one, and the result says so where
 * that hid something.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface FilterField {
    /** Name of a configuration key that must be true for the filter to hold; empty: it always holds. */
    String condition() default "";

    /** Whether the condition is negated. */
    boolean invert() default false;
}

package gov.nasa.jpf.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The field is not compared. States that differ only in the field count as one, and the result reports
 * whether this merged different states.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface FilterField {
    /** Name of a configuration key that must be true for the filter to apply; empty: it always applies. */
    String condition() default "";

    /** Whether the condition is negated. */
    boolean invert() default false;
}

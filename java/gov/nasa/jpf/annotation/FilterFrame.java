package gov.nasa.jpf.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Parts of the method's stack frames are not compared. States that differ only in them count as one, and
 * the result reports whether this merged different states.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface FilterFrame {
    /** Omits locals and operands. */
    boolean filterData() default true;

    /** Omits the position in the method, if its data is omitted. */
    boolean filterPC() default true;

    /** Omits the frames of the methods that the method calls. */
    boolean filterSubframes() default true;
}

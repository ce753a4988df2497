package gov.nasa.jpf.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Parts of the method's stack frames are not compared: states that differ only in them count as one, and
 * the result says so where that hid something.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface FilterFrame {
    /** Leaves out locals and operands. */
    boolean filterData() default true;

    /** Leaves out the position in the method, if its data is left out. */
    boolean filterPC() default true;

    /** Leaves out the frames the method calls. */
    boolean filterSubframes() default true;
}

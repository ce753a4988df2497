package gov.nasa.jpf.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Parts of the method's stack frames need not be compared. They are all the same, so there may be more
 * states than there could be.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface FilterFrame {
    /** Leaves out locals and operands. */
    boolean filterData() default true;

    /** Leaves out the position in the method. */
    boolean filterPC() default true;

    /** Leaves out the frames the method calls. */
    boolean filterSubframes() default true;
}

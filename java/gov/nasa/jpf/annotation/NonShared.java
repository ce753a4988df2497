package gov.nasa.jpf.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The user vouches that only one thread ever accesses the object, or objects of the type. Believed by
 * the scheduling policy {@code claims}.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface NonShared {}

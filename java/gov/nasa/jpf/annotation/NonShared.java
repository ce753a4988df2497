package gov.nasa.jpf.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The user declares that only one thread ever accesses the object, or objects of the type. Only the
 * scheduling policy {@code claims} uses the annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface NonShared {}

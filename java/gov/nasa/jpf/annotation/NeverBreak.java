package gov.nasa.jpf.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The user declares that accesses to this field, type or method need no scheduling point. Only the
 * scheduling policy {@code claims} uses the annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface NeverBreak {}

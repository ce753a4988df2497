package gov.nasa.jpf.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The user vouches that no other thread's step matters at accesses to this field, type or method.
 * Believed by the scheduling policy {@code claims}.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface NeverBreak {}

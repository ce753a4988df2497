package gov.nasa.jpf.ltl;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The executions of the main class satisfy a formula of linear temporal logic. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface LTLSpec {
    /** The formula. An atom in quotes, such as "done(int)", holds at the entry of a method. */
    String value();
}

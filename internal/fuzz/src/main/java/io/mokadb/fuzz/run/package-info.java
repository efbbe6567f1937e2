/**
 * Databases, what they answer, and how answers are compared.
 *
 * <ol>
 *   <li>FR1: databases are reached through {@code java.sql} and a URL only, Moka among them.
 *   <li>FR2: no answer is an exception: an error is one that can be compared.
 *   <li>FR3: no question is waited for without end: that there is no answer is one, too.
 * </ol>
 *
 * <p>Layer: on {@code schema} and {@code tree}. Must not know: where statements come from.
 */
package io.mokadb.fuzz.run;

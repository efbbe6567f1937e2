/**
 * Databases, their answers, and the comparison of answers.
 *
 * <ol>
 *   <li>FR1: databases are reached through {@code java.sql} and a URL only, Moka among them.
 *   <li>FR2: an error is an answer that can be compared, never an exception.
 *   <li>FR3: every question has a time limit; its expiry is an answer, too.
 * </ol>
 *
 * <p>Layer: on {@code schema} and {@code tree}. Must not know: where statements come from.
 */
package io.mokadb.fuzz.run;

/**
 * Ways to tell that an answer is wrong without knowing the right one: other databases, other plans,
 * statements whose answers have something to do with one another, and simpler ones of whose rows
 * the answer is made here.
 *
 * <p>Layer: on {@code query} and {@code run}. Must not know: findings and what becomes of them.
 */
package io.mokadb.fuzz.oracle;

/**
 * The consistency conditions: what has to hold in the database before and after every run, whatever
 * ran.
 *
 * <ol>
 *   <li>TC1: a condition finds the rows or objects that break it, and none when all is well; so a
 *       broken one can be shown, not only counted.
 *   <li>TC2: what the generator knows (how many rows a scale has, what an account began with) is
 *       taken from it, not from the database.
 *   <li>TC3: the conditions of queries do not depend on the generator's rows, nor the conditions of
 *       rows ({@code check.rows}) on any query's arithmetic: a fault in one is seen by the other.
 * </ol>
 *
 * <p>Layer: above {@code check.rows}, {@code tpce.catalogue}, {@code tpce.db} and {@code
 * tpce.data}. Must not know: what ran.
 */
package io.mokadb.bench.tpce.check;

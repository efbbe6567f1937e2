/**
 * The consistency conditions: what has to hold in the database before and after every run, whatever
 * ran.
 *
 * <ol>
 *   <li>TC1: each condition is one query that returns the rows that break it, and none when all is
 *       well; so a broken one can be shown, not only counted.
 *   <li>TC2: what the generator knows (how many rows a scale has, what an account began with) is
 *       taken from it, not from the database.
 * </ol>
 *
 * <p>Layer: above {@code tpce.db} and {@code tpce.data}. Must not know: how the rows came about.
 */
package io.mokadb.bench.tpce.check;

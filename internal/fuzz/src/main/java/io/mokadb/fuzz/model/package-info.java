/**
 * A table whose rows are known without asking a database: transactions by chance, what they leave,
 * and processes that are killed in the middle of them.
 *
 * <ol>
 *   <li>FM1: a transaction follows from seed and number alone, so that a process that starts again
 *       knows what the ones before have done.
 * </ol>
 *
 * <p>Layer: on {@code run}. Must not know: the generator of queries.
 */
package io.mokadb.fuzz.model;

/**
 * Tables whose rows are known without asking a database: transactions by chance - changes, foreign
 * keys with actions, views, savepoints, refused statements, definitions, rows that a trigger copies
 * - what they leave, and processes that are killed in the middle of them.
 *
 * <ol>
 *   <li>FM1: a transaction follows from seed and number alone, so that a process that starts again
 *       knows what the ones before have done.
 *   <li>FM2: a definition is a transaction of its own, and does no harm when it is done twice.
 * </ol>
 *
 * <p>Layer: on {@code run}. Must not know: the generator of queries.
 */
package io.mokadb.fuzz.model;

/**
 * Histories as an outsider sees them: clients work through JDBC and note what they read and wrote,
 * and a checker that knows nothing of timestamps, snapshots or the store judges their notes alone.
 *
 * <ol>
 *   <li>H1. Each value is written once, so that a value that was read tells whose it is.
 *   <li>H2. Lists give the order of their versions by themselves, registers by what each write says
 *       it replaced.
 *   <li>H3. What is promised is snapshot isolation in real time: a graph of who must come before
 *       whom has no cycle but those with two anti-dependencies in a row. FOR UPDATE makes an
 *       anti-dependency a dependency.
 *   <li>H4. A statement at READ COMMITTED reads a snapshot of its own, so it counts as a
 *       transaction. What its transaction writes, or reads FOR UPDATE, counts together.
 *   <li>H5. A transaction at SERIALIZABLE is in no cycle whose anti-dependencies are those of such
 *       transactions, whatever the level of the others.
 *   <li>H6. An outcome that nobody was told is neither: it counts if a value of it was read.
 * </ol>
 */
package io.mokadb.embedded.history;

/**
 * Moves databases from one kind of store to another: {@code bin/moka move}.
 *
 * <p>Layer: above the nodes, which tell where stores are; nothing uses it but its commands.
 *
 * <ol>
 *   <li>M1. Source and target are open in this process only, and no transaction runs on either. The
 *       source is changed by nothing but the ends of transactions that others left.
 *   <li>M2. A move has one timestamp: everything in the target is older, and the target's oracle
 *       goes on above it.
 *   <li>M3. What is in the target is read again and compared before it can be opened. A move that
 *       fails leaves a target that cannot be opened.
 *   <li>M4. A target that has something is refused, but for an unfinished move that the user wants
 *       to be replaced.
 * </ol>
 *
 * <p>Must not know: RocksDB, HBase, SQL, {@code java.sql}.
 */
package io.mokadb.move;

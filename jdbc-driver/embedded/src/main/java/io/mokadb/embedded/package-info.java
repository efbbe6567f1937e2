/**
 * The composition root of the embedded database: from a JDBC URL to an open engine.
 *
 * <p>Puts together a store (RocksDB or memory), the transaction engine and the SQL engine, and
 * shares one open database among all sessions of this process that name the same directory or the
 * same memory database.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A database is opened by its first session and closed by its last; a directory is open at
 *       most once in a process.
 *   <li>The settings of a database are those of the URL that opened it; a later session that asks
 *       for others is refused.
 * </ol>
 *
 * <p>Must not know: SQL, Percolator, {@code java.sql}.
 */
package io.mokadb.embedded;

/**
 * The seam between the JDBC driver and an engine, in the same process or behind a wire.
 *
 * <p>Lowers {@code java.sql} to sessions: prepare, execute, fetch, batch, begin, commit, rollback,
 * savepoint, cancel, close. An engine implements {@link io.mokadb.session.DatabaseProvider} and is
 * found through {@link java.util.ServiceLoader}, so that a remote user carries neither RocksDB nor
 * Calcite.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Values that cross the seam have the Java class that {@link io.mokadb.session.SqlType.Kind}
 *       names, or are null.
 *   <li>Every failure is a {@link io.mokadb.session.MokaException} with a SQLState; nothing else
 *       leaves an engine.
 *   <li>A session is used by one thread at a time; {@link io.mokadb.session.Session#cancel()} alone
 *       may come from another.
 *   <li>A failed statement has undone itself, and only itself.
 * </ol>
 *
 * <p>Must not know: {@code java.sql}, the engine, the wire.
 */
package io.mokadb.session;

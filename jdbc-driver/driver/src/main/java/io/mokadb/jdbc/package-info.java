/**
 * The JDBC driver: {@code java.sql} written once over {@code io.mokadb.session}.
 *
 * <p>Layer: top of the driver. {@code error} <- {@code value}, {@code escape} <- {@code result} <-
 * {@code metadata} <- this package.
 *
 * <p>The methods of {@code java.sql} that only pass their arguments on are generated: {@code
 * src/generate/java/JdbcFacets.java} writes them as interfaces of default methods, such as {@code
 * ParameterSetters} and {@code LabelledColumns}, which the classes implement. A method that a class
 * declares itself takes the place of the generated one.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A session is called under the connection's lock; only {@code cancel} and {@code abort} go
 *       without it.
 *   <li>A cancel reaches only the statement that it was meant for.
 *   <li>Executing a prepared statement and reading its rows allocates the result set, a copy of the
 *       parameters and what the values need; nothing else.
 *   <li>A result set ends with its transaction ({@code CLOSE_CURSORS_AT_COMMIT}).
 *   <li>An object used after close gives 08003 (connection), HY010 (statement) or 24000 (result
 *       set).
 * </ol>
 *
 * <p>Must not know: the engine, Calcite, RocksDB. An engine is found as a {@link
 * io.mokadb.session.DatabaseProvider}.
 */
package io.mokadb.jdbc;

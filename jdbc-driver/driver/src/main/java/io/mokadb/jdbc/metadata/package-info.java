/**
 * {@link java.sql.DatabaseMetaData}, answered by SQL over {@code INFORMATION_SCHEMA}.
 *
 * <p>Layer: on {@code result}; asks through a {@link java.sql.Connection}, so that it is the same
 * embedded and remote.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every result has exactly the columns of the Javadoc, in its order.
 *   <li>What Moka does not have is an empty result, never an exception.
 *   <li>There is one catalog, {@code MOKA}. The catalog argument {@code ""} asks for objects
 *       without one: there are none.
 * </ol>
 *
 * <p>Must not know: the engine, the session.
 */
package io.mokadb.jdbc.metadata;

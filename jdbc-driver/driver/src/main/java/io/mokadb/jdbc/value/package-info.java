/**
 * Values between {@code java.sql} and the session seam, both ways, and the JDBC names of the types.
 *
 * <p>Layer: on {@code error}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>No conversion loses digits or wraps silently: SQLState 22003 or 22018 instead. What is cut
 *       on purpose is a fraction read as an integer, and a time read as a date.
 *   <li>TIMESTAMP has no zone. Where {@code java.sql} wants an instant, the given Calendar's zone
 *       is used, else the JVM's default zone.
 *   <li>Functions without state; the in-memory LOBs alone hold something.
 * </ol>
 *
 * <p>Must not know: connections, statements, cursors.
 */
package io.mokadb.jdbc.value;

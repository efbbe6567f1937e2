/**
 * Moka's own protocol ({@code io.mokadb.wire}) on served sessions: one connection, one session, one
 * thread.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A request is read to its end and found correct before the engine sees any of it.
 *   <li>The end of a connection, however it comes, rolls its session back.
 *   <li>A cancel names session, secret and request; it reaches that request or nothing.
 *   <li>A request's failure is an answer; malformed bytes end the connection.
 *   <li>A block of rows is bounded in bytes; the rest stays in the engine's cursor.
 * </ol>
 *
 * <p>Must not know: HTTP, Avatica, the engine.
 */
package io.mokadb.server.frames;

/**
 * Moka's own protocol ({@code io.mokadb.wire}) on served sessions: one connection, one session, one
 * thread at a time; or, by HTTP, one session with requests from anywhere, which take turns.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A request is read to its end and found correct before the engine sees any of it.
 *   <li>The end of a connection, however it comes, rolls its session back. By HTTP that is the end
 *       of its idle time, which only requests with the session's secret extend.
 *   <li>A cancel names session, secret and request; it reaches that request or nothing.
 *   <li>A request's failure is an answer; malformed bytes end the connection.
 *   <li>A block of rows is bounded in bytes; the rest stays in the engine's cursor.
 *   <li>A goodbye is said of a session that has ended, and not between a request that was run and
 *       its answer: a client that reads it instead of an answer knows that its request was not run.
 * </ol>
 *
 * <p>Must not know: Avatica, the engine; of HTTP more than that a body can be a frame.
 */
package io.mokadb.server.frames;

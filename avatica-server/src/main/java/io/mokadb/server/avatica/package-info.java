/**
 * Avatica's protocol, protobuf and JSON, on served sessions.
 *
 * <p>Lowers Avatica's requests to {@code io.mokadb.server.session}. Avatica's {@code Service} is
 * implemented here directly: its {@code Meta} has no room for what a database must say (update
 * counts beside keys, SQLStates), and {@code JdbcMeta} gets transactions wrong.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A connection id names one session for its whole life. After that session has ended, the id
 *       gets 08003, never a new session; Avatica's code for "unknown connection", upon which a
 *       client may reconnect silently, is never sent.
 *   <li>A frame holds a bounded number of rows and of bytes; the rest stays in the engine's cursor.
 *   <li>No class that a request names is loaded: signatures that clients send back are dropped.
 *   <li>COMMIT and ROLLBACK in autocommit mode are errors: a client that has not told the server
 *       its autocommit mode learns that its statements were committed one by one.
 *   <li>Times are cut to milliseconds, Avatica's unit; nothing else is changed on the way.
 * </ol>
 *
 * <p>Must not know: HTTP, the engine.
 */
package io.mokadb.server.avatica;

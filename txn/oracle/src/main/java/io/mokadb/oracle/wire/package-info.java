/**
 * Messages between clients and servers of the oracle, on Netty's codecs: frames of a length and a
 * body, both big-endian.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The first frame in each direction is a greeting with magic number and version; a server
 *       answers with the version that it will speak, which is not above the client's.
 *   <li>Where there is a secret, a login follows, see {@link io.mokadb.oracle.wire.LoginMessage}:
 *       no request is read before.
 *   <li>A body is at most {@link io.mokadb.oracle.wire.OracleFraming#MAX_BODY} bytes long; one that
 *       is longer, shorter than its kind, or of an unknown kind ends the connection.
 *   <li>One request is under way per connection. Its sequence number comes back with the answer.
 *   <li>A connection that greets with {@code RELAY} has no requests. After greeting and login, its
 *       frames are messages between processes, see {@link io.mokadb.oracle.wire.RelayHead}, of at
 *       most {@link io.mokadb.oracle.wire.RelayHead#MAX_FRAME} bytes, in any number and either
 *       direction. A server that does not know the greeting closes the connection.
 *   <li>Bytes that a version sends do not change; a golden test fixes them.
 * </ol>
 *
 * <p>Must not know: sockets, elections.
 */
package io.mokadb.oracle.wire;

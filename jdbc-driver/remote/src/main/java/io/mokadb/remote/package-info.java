/**
 * Sessions of servers, for the driver: {@code jdbc:moka://host:port,host:port/}.
 *
 * <p>Implements the seam {@code io.mokadb.session} over {@code io.mokadb.wire}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A request is sent once. If its answer is lost, what could have been committed is 08007
 *       (outcome unknown), the rest 08006: it was not sent as a whole, or changes nothing, or is
 *       rolled back. The session is closed, and never replaced: not by one of another server
 *       either.
 *   <li>A server that cannot open a session leads to the next one of the URL; a refused login is
 *       final.
 *   <li>An answer belongs to the request with its number, or is the server's goodbye, or the
 *       connection is given up.
 *   <li>Any malformed or unexpected answer fails with a {@code MokaException}.
 *   <li>Cancelling takes a connection of its own and names the request that it means.
 *   <li>A password is sent over an open connection only to this machine itself, unless the user
 *       allows it.
 * </ol>
 *
 * <p>Must not know: {@code java.sql}, the engine; of HTTP more than {@code HttpLink} does.
 */
package io.mokadb.remote;

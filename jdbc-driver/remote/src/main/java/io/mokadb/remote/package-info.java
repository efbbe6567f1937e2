/**
 * Sessions of a server, for the driver: {@code jdbc:moka://host:port/}.
 *
 * <p>Implements the seam {@code io.mokadb.session} over {@code io.mokadb.wire}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A request is sent once. If its answer is lost, what could have been committed is 08007
 *       (outcome unknown), the rest 08006; the session is closed, and never replaced.
 *   <li>An answer belongs to the request with its number, or the connection is given up.
 *   <li>Any malformed or unexpected answer fails with a {@code MokaException}.
 *   <li>Cancelling takes a connection of its own and names the request that it means.
 *   <li>A password is sent over an open connection only to this machine itself, unless the user
 *       allows it.
 * </ol>
 *
 * <p>Must not know: {@code java.sql}, the engine; of HTTP more than {@code HttpLink} does.
 */
package io.mokadb.remote;

/**
 * Sessions that remote clients use, whatever carries their requests.
 *
 * <p>Lowers many clients to the one seam {@code io.mokadb.session}: opens, counts, limits, watches
 * and ends sessions.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A session is used by one request at a time; {@code cancel} alone goes beside it.
 *   <li>A session that was idle for too long, was killed or met a shutdown is rolled back and
 *       closed; every later request on it gets 08003, or 57P01 at a shutdown, with the reason, and
 *       is not run. It is never replaced silently.
 *   <li>A session that runs a request is never idle.
 *   <li>Every limit has a name, a unit and an error that tells it.
 * </ol>
 *
 * <p>Must not know: HTTP, frames, {@code java.sql}, the engine.
 */
package io.mokadb.server.session;

/**
 * The server's HTTP side, on Jetty: Avatica's requests, health, readiness, metrics and the status
 * page.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A body is kept up to the limit and no further; what is longer gets 413, and its rest is
 *       thrown away as it comes, so that the client sees the answer.
 *   <li>Every answer carries headers that keep a browser from guessing, framing and caching.
 *   <li>Nothing of a failure's stack leaves the server over paths other than Avatica's own.
 *   <li>A browser does here nothing that a page of another origin wants; what listens on loopback
 *       answers to names of loopback only.
 * </ol>
 *
 * <p>Must not know: SQL, the engine, {@code java.sql}.
 */
package io.mokadb.server.http;

/**
 * The protection of the oracle's port: TLS, and a login with a secret that servers and clients
 * share.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A secret never crosses the wire: each side proves by HMAC-SHA256, over random numbers of
 *       both sides, that it knows it. The proofs of client and server differ, so none can be sent
 *       back.
 *   <li>A side that has a secret speaks with none that does not prove it, and a client with TLS
 *       connects to no server whose certificate is not for its host.
 *   <li>Encryption is Java's, through Netty's handler; proofs are compared in constant time.
 * </ol>
 *
 * <p>Must not know: requests, leases, the command line.
 */
package io.mokadb.oracle.access;

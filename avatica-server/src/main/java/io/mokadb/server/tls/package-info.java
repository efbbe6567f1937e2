/**
 * The server's certificate and key.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A private key lies in a file that only its owner can read, and so does its password.
 *   <li>TLS 1.2 and 1.3 only, with what Java's defaults allow.
 * </ol>
 *
 * <p>Must not know: HTTP, frames, sessions.
 */
package io.mokadb.server.tls;

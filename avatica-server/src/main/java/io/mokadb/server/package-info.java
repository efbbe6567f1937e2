/**
 * The network server: wiring and the command line.
 *
 * <p>Serves the sessions of any {@code io.mokadb.session} provider: {@code session} keeps them,
 * {@code avatica} speaks Avatica's protocol, {@code http} carries it, {@code metrics} counts.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A remote connection is one session of the engine with its own transaction.
 *   <li>The server listens on loopback unless told otherwise, and nowhere else without users.
 *   <li>Closing loses no acknowledged commit and leaves no transaction open.
 * </ol>
 *
 * <p>Must not know: SQL, transactions, stores.
 */
package io.mokadb.server;

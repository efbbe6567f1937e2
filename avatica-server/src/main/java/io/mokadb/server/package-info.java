/**
 * The place of the network server: sessions of the seam ({@code io.mokadb.session}) served over
 * HTTP in Avatica's protocol.
 *
 * <p>It is empty in this version: {@code bin/moka server} says so, and a URL {@code
 * jdbc:moka://...} is refused with SQLState 08001.
 *
 * <p>Must not know: SQL, transactions, stores.
 */
package io.mokadb.server;

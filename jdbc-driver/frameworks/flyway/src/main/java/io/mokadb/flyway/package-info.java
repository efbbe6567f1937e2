/**
 * Moka as a database of Flyway's. A plug-in that Flyway finds on the class path by itself.
 *
 * <ol>
 *   <li>Only one process migrates a database at a time: the others wait for a row in the table of
 *       the history.
 *   <li>A migration is one transaction, but some definitions (an index of a filled table, for one)
 *       commit what is open. So a migration that fails is marked as failed, and wants a repair.
 *   <li>Nothing here knows Moka's engine or driver: it works through any transport.
 * </ol>
 */
package io.mokadb.flyway;

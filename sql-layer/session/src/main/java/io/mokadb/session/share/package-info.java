/**
 * Access for other processes to a database's directory that one process owns.
 *
 * <p>The holder's provider asks a {@link io.mokadb.session.share.DirectoryServer}, which it finds
 * through {@link java.util.ServiceLoader}, to serve its open database, and leaves a {@link
 * io.mokadb.session.share.ServerNote} in the directory; a process that finds the directory taken
 * reads the note and connects with the remote driver.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A note can be read by the directory's owner only, from the moment it exists.
 *   <li>Its secret is new at every start and proves only that a client could read the directory,
 *       which makes that client its owner.
 *   <li>A note without a server behind it is harmless: the lock of the directory decides who holds
 *       it.
 * </ol>
 *
 * <p>Must not know: sockets, {@code java.sql}, the engine, the wire.
 */
package io.mokadb.session.share;

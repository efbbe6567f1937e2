/**
 * Storage of large objects, and the deletion of those that never got an owner.
 *
 * <p>An object has three kinds of cells, each in a system space of its own: its pieces, a header
 * that says what it belongs to, and, while it is new, a note with the start timestamp of the
 * transaction that made it.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Pieces are committed a few at a time by transactions of their own, the note with the first
 *       of them, all before the owner commits. They are invisible, because no row refers to them
 *       yet.
 *   <li>The header is written by the owner: it, the row that refers to the object, and whatever
 *       else the owner writes become visible together or never.
 *   <li>The transaction that deletes a row's reference deletes header and pieces too: older
 *       snapshots still see them.
 *   <li>Of an object with a note and an owner that does not run any more, the cleaner deletes the
 *       note if there is a header, else all. It deletes the header too, which is not there: so an
 *       owner that commits in spite of all meets a conflict, and no row comes to refer to nothing.
 *   <li>Whether an owner runs, only its process knows. So where several share the store the note
 *       names the process as well; each cleaner sees to the notes of its own process, and to those
 *       of processes whose tokens are gone.
 * </ol>
 *
 * <p>Must not know: expressions, plans, the catalog.
 */
package io.mokadb.sql.lob.store;

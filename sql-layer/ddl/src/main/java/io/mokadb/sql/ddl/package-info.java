/**
 * Definitions: the statements that change the catalog, TRUNCATE, ANALYZE; and the work that goes on
 * after the definitions have changed.
 *
 * <p>Each kind of statement has a handler, found by the class of its syntax tree and registered in
 * one list, {@link io.mokadb.sql.ddl.DefinitionHandlers}: it states the rules of the statement and
 * executes it. The handlers of a family of objects share a class, its {@code ...Edits}.
 *
 * <p>A statement becomes one change of the catalog, followed where needed by batches of
 * transactions that fill an index or delete what was dropped. It is part of the transaction that is
 * open; a statement that needs rows at rest says so before anything has happened, and is run by
 * itself.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>D1. Work in batches notes its progress in the transaction of each batch, so that it goes on
 *       after a crash where it stopped ({@link io.mokadb.sql.ddl.DdlExecutor#resume}). An index
 *       whose entries are sorted has one batch: it is filled, or begins again.
 *   <li>D2. An index is filled only after every transaction that did not know it has ended, which
 *       the gate ensures: a row committed later has its entry from its writer. An entry that both
 *       the filler and a writer touch makes one of them conflict: an entry that a load leaves to
 *       its writer is filled by a transaction. Nothing is filled after the index was dropped.
 *   <li>D3. An index is used by readers only when every row of every snapshot since has its entry.
 *   <li>D4. Every clause that parses is done or refused with 0A000; none is ignored.
 *   <li>D5. Within an open transaction nothing depends on rows that others may write before it
 *       commits ({@link io.mokadb.sql.catalog.store.RowsAtRest#requireAtRest}).
 *   <li>D6. A kind of statement has one handler, which states its right, its fit into a transaction
 *       and its audit; a second handler of the kind keeps the database from opening.
 *   <li>D7. A space that is filled before its table is defined is on the list of dropped spaces
 *       from before its first row to the change that defines the table. The cleaner leaves it alone
 *       while its statement is at work, so it never deletes rows of a table that is defined.
 *   <li>D8. A table gets the ids of spaces that were filled for it in a change that finds it empty
 *       while no rows commit. A transaction that has written to the table as it was fails at its
 *       commit.
 *   <li>D9. Where several processes share the store, the rest of a statement's work has an owner
 *       (S8 of {@link io.mokadb.sql.catalog.store}): no other process does a part of it before the
 *       owner is gone. What a statement of this process has in hand is not taken up by this process
 *       either ({@link io.mokadb.sql.ddl.WorkInHand}).
 *   <li>D10. Where several processes commit rows, nothing depends on rows that one of them may be
 *       about to commit. A constraint is first kept by writers and then looked for in the rows that
 *       are there ({@link io.mokadb.sql.ddl.OnlineConstraints}); whatever else looks at the rows of
 *       a table or writes them again closes it by a commit before ({@link
 *       io.mokadb.sql.ddl.ClosingChanges}). In both cases writers that did not know have committed
 *       before that first commit, and so before the look, or are refused. A table says itself what
 *       is under way, so that others undo it once the process is gone ({@link
 *       io.mokadb.sql.ddl.LeftTableWorks}).
 * </ol>
 *
 * <p>Must not know: sessions, accounts and their privileges ({@link io.mokadb.sql.ddl.RightsCheck}
 * asks for them), plans.
 */
package io.mokadb.sql.ddl;

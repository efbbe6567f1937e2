/**
 * Statements that define: CREATE and DROP of schemas, tables and indexes, TRUNCATE, ANALYZE; and
 * the work that goes on after the definition has changed.
 *
 * <p>Lowers a parsed statement to one change of the catalog, followed where needed by batches of
 * transactions that fill an index or delete what was dropped. A statement is part of the
 * transaction that is open; one that needs rows at rest says so before anything has happened, and
 * is run by itself.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>D1. Work in batches notes its progress in the transaction of each batch, so that it goes on
 *       after a crash where it stopped ({@link io.mokadb.sql.ddl.DdlExecutor#resume}).
 *   <li>D2. An index is filled only after every transaction that did not know it has ended, which
 *       the gate ensures: a row committed later has its entry from its writer. An entry that both
 *       the filler and a writer touch makes one of them conflict.
 *   <li>D3. An index is used by readers only when every row of every snapshot since has its entry.
 *   <li>D4. Every clause that parses is done or refused with 0A000; none is ignored.
 *   <li>D5. Within an open transaction nothing depends on rows that others may write before it
 *       commits ({@link io.mokadb.sql.catalog.store.CatalogEditor#requireRowsAtRest}).
 * </ol>
 *
 * <p>Must not know: sessions, plans.
 */
package io.mokadb.sql.ddl;

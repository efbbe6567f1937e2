/**
 * Storage of definitions: in system rows of the same store, changed by the same kind of transaction
 * as data, and cached in the process.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>S1. Every change of a definition writes the header row, so that two changes at once
 *       conflict, and raises the catalog's version by one.
 *   <li>S2. An id is never reused, not even after a DROP or a rollback, because counters are keyed
 *       by it. So an open transaction draws its ids in a transaction of their own.
 *   <li>S3. A transaction sees the catalog of its snapshot, wherever it comes from: {@link
 *       io.mokadb.sql.catalog.store.CatalogCache#at}.
 *   <li>S4. While a change of definitions commits, no transaction commits rows; and one that wrote
 *       a table whose columns, keys or indexes are not those it was planned with does not commit at
 *       all ({@link io.mokadb.sql.catalog.store.SchemaGate}). So anyone who reads after a change
 *       finds only rows that were written under the new definitions, or before the change.
 *   <li>S5. What a dropped object leaves behind is on a list in the store until it is gone, so that
 *       a crash loses track of nothing.
 *   <li>S6. What an open transaction has changed is seen by itself alone, under a version below
 *       zero that is used once; its commit, alone behind the gate, shows it to all.
 *   <li>S7. On a store that several processes share, a change of definitions commits at a timestamp
 *       that begins a new state of the schema ({@link io.mokadb.txn.SchemaStamp}). So snapshots
 *       with equal stamps have equal catalogs, and a transaction that wrote tables compares them
 *       only if its commit timestamp has another stamp than the first snapshot that it wrote from:
 *       all that it has written is locked then, and nothing is visible ({@link
 *       io.mokadb.sql.catalog.store.RedefinedTables}).
 *   <li>S8. On such a store, work that remains after a change of definitions is in the hands of one
 *       process, which its row names: that which made the change, or that which took it over when
 *       the token of the former was gone. Each transaction that does a part of the work reads and
 *       writes the row, so a process that was taken for gone and wakes up does nothing any more
 *       ({@link io.mokadb.sql.catalog.store.WorkOwnership}).
 *   <li>S9. A table with a change under way ({@link io.mokadb.sql.catalog.TableWork}) is changed by
 *       that one alone; it can be dropped, and its indexes come and go. While it is closed, no
 *       transaction commits rows of it that was planned since.
 * </ol>
 *
 * <p>The gate and the cache work inside one process, which is all that a store of one process needs
 * ({@link io.mokadb.sql.catalog.store.OwnDefinitions}). On a store of several, the gate keeps
 * changes of one process apart and S7 does the rest ({@link
 * io.mokadb.sql.catalog.store.SharedDefinitions}).
 *
 * <p>Must not know: SQL text, plans, sessions.
 */
package io.mokadb.sql.catalog.store;

package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.PendingDefinitions;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import java.util.List;

/**
 * A point of a transaction to return to.
 *
 * @param ownDefinitionsOrNull null if the transaction sees those of its snapshot, which may be
 *     another one by then
 */
record ReturnPoint(
    Transaction.Mark mark,
    TableChanges changes,
    PendingDefinitions ownDefinitionsOrNull,
    List<TableDef> written,
    DeferredChecks.State deferred) {}

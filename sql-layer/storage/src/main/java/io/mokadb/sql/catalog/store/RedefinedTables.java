package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.CommitGuard;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The look of a transaction that wrote tables at what has become of them, if the schema may have
 * changed since its snapshot (S4). It goes by their ids: a name is not part of the shape that rows
 * are written in. And it reads the rows of these tables alone, so that a change of others which is
 * under way is not waited for.
 */
final class RedefinedTables implements CommitGuard {
  private final CatalogStore store;
  private final TransactionManager transactions;
  private final CatalogsByStamp catalogs;
  private final Collection<TableDef> written;
  private final TableNeed needOrNull;
  private final CommitWaits waits;

  /**
   * @param written the definitions that the writes were planned with
   * @param needOrNull what the transaction depends on besides
   */
  RedefinedTables(
      CatalogStore store,
      TransactionManager transactions,
      CatalogsByStamp catalogs,
      Collection<TableDef> written,
      TableNeed needOrNull,
      CommitWaits waits) {
    this.store = store;
    this.transactions = transactions;
    this.catalogs = catalogs;
    this.written = written;
    this.needOrNull = needOrNull;
    this.waits = waits;
  }

  @Override
  public CommitOutcome.Conflict refusal(long commitTimestamp, SchemaStamp stamp) {
    Catalog known = catalogs.ofOrNull(stamp);
    Map<Long, TableDef> now = known == null ? at(commitTimestamp) : of(known);
    for (TableDef planned : written) {
      TableDef found = now.get(planned.id());
      if (found == null || !WriteShape.same(planned, found)) {
        return SchemaGate.redefined(planned);
      }
    }
    return needOrNull == null || holds(now.get(needOrNull.table()))
        ? null
        : new CommitOutcome.Conflict(null, 0, needOrNull.refusal());
  }

  private boolean holds(TableDef foundOrNull) {
    return foundOrNull != null && needOrNull.holds().test(foundOrNull);
  }

  private Map<Long, TableDef> at(long snapshot) {
    Stream<Long> needed = needOrNull == null ? Stream.of() : Stream.of(needOrNull.table());
    List<Long> ids = Stream.concat(written.stream().map(TableDef::id), needed).distinct().toList();
    try (Transaction reading = transactions.begin(waits.reading().withSnapshot(snapshot))) {
      waits.last().accept(reading);
      return byId(store.tables(reading, ids));
    }
  }

  private static Map<Long, TableDef> of(Catalog catalog) {
    return byId(catalog.tables().values());
  }

  private static Map<Long, TableDef> byId(Collection<TableDef> tables) {
    Map<Long, TableDef> byId = new HashMap<>();
    for (TableDef table : tables) {
      if (table != null) {
        byId.put(table.id(), table);
      }
    }
    return byId;
  }
}

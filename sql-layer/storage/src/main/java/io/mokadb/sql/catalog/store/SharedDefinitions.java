package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Deadline;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.Collection;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Supplier;

/**
 * The definitions of a store that several processes commit to. The oracle tells with each timestamp
 * whether the schema may have changed; a change of definitions raises that, and a commit of rows
 * looks at its tables if it has risen (S7). Within the process changes pass the gate as well: they
 * wait for each other and need no second attempt. Thread-safe.
 */
final class SharedDefinitions implements DefinitionKeeping {
  private final CatalogStore store;
  private final TransactionManager transactions;
  private final SchemaGate gate;
  private final CatalogsByStamp catalogs;

  SharedDefinitions(CatalogStore store, TransactionManager transactions, ReadWriteLock lock) {
    this.store = store;
    this.transactions = transactions;
    this.gate = new SchemaGate(lock);
    this.catalogs = new CatalogsByStamp(store, transactions);
  }

  @Override
  public void follow(StampFollower follower) {
    catalogs.follow(follower);
  }

  @Override
  public Catalog newest() {
    return catalogs.newest();
  }

  @Override
  public Catalog recent() {
    Catalog recent = catalogs.recentOrNull();
    return recent == null ? newest() : recent;
  }

  @Override
  public void refresh(Deadline limit) {
    catalogs.refresh(limit);
  }

  @Override
  public Catalog at(Transaction transaction) {
    return catalogs.at(transaction);
  }

  @Override
  public Catalog toChange(Transaction transaction) {
    return catalogs.read(transaction);
  }

  @Override
  public CommitOutcome commitRows(
      Transaction transaction,
      Supplier<CommitOutcome> commit,
      Collection<TableDef> written,
      TableNeed needOrNull,
      CommitWaits waits) {
    if (written.isEmpty() && needOrNull == null) {
      return commit.get();
    }
    for (TableDef planned : written) {
      if (planned.isClosed()) {
        return SchemaGate.redefined(planned);
      }
    }
    transaction.commitUnder(
        CommitTerms.guardedBy(
            new RedefinedTables(store, transactions, catalogs, written, needOrNull, waits)));
    return gate.shared(waits.look(), commit);
  }

  @Override
  public CommitOutcome commitChange(Transaction transaction, Catalog changed) {
    transaction.commitUnder(CommitTerms.RAISING);
    CommitOutcome outcome = transaction.commit();
    if (outcome instanceof CommitOutcome.Committed) {
      catalogs.committed(changed);
    }
    return outcome;
  }

  @Override
  public <T> T alone(Runnable look, Supplier<T> change) {
    return gate.alone(look, change);
  }

  @Override
  public <T> T shared(Runnable look, Supplier<T> action) {
    return gate.shared(look, action);
  }
}

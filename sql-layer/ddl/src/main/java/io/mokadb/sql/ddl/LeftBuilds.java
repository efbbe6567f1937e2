package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.store.CatalogStore;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.List;

/** Indexes that are not filled: the builds go on where they were. */
final class LeftBuilds implements LeftWork<IndexBuild> {
  private final CatalogStore store;
  private final IndexBuilder builder;

  LeftBuilds(CatalogStore store, IndexBuilder builder) {
    this.store = store;
    this.builder = builder;
  }

  @Override
  public List<IndexBuild> list(Transaction reading) {
    return store.builds(reading);
  }

  @Override
  public boolean isShown(Catalog recent) {
    return recent.tables().values().stream()
        .flatMap(table -> table.indexes().stream())
        .anyMatch(index -> index.state() == IndexDef.State.BUILDING);
  }

  @Override
  public void goOn(IndexBuild build) {
    builder.build(build, new Cancellation(), TransactionOptions.DEFAULT);
  }
}

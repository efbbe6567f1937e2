package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.CatalogStore;
import io.mokadb.sql.catalog.store.DroppedSpace;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.List;

/** Key spaces that belong to nothing: what is left in them is deleted. */
final class LeftSpaces implements LeftWork<DroppedSpace> {
  private final CatalogStore store;
  private final SpaceCleaner cleaner;

  LeftSpaces(CatalogStore store, SpaceCleaner cleaner) {
    this.store = store;
    this.cleaner = cleaner;
  }

  @Override
  public List<DroppedSpace> list(Transaction reading) {
    return store.dropped(reading);
  }

  @Override
  public boolean isShown(Catalog recent) {
    return false;
  }

  @Override
  public void goOn(DroppedSpace space) {
    cleaner.clean(space, TransactionOptions.DEFAULT);
  }
}

package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.txn.Transaction;
import java.util.List;

/** A runtime that keeps no view. */
final class NoViews implements ViewRuntime {
  @Override
  public Shape shape(Catalog catalog, ViewDef query) {
    return new Shape(List.of(), List.of(), List.of());
  }

  @Override
  public Operator rows(Catalog catalog, ViewDef query) {
    throw new IllegalStateException("No view is kept");
  }

  @Override
  public Filling filling(long viewId) {
    return () -> {};
  }

  @Override
  public void filled(Transaction transaction, long viewId) {}

  @Override
  public void invalidated(Transaction transaction, long viewId) {}

  @Override
  public TallyDef tally(Catalog catalog, ViewDef query, long space) {
    throw new IllegalStateException("No view is kept");
  }

  @Override
  public long fill(
      Transaction transaction, Catalog catalog, ViewDef query, Cancellation cancellation) {
    throw new IllegalStateException("No view is kept");
  }

  @Override
  public void dropped(Transaction transaction, long viewId) {}

  @Override
  public void definitionsChanged(Catalog catalog) {}
}

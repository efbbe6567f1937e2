package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.ddl.ViewRuntime;
import io.mokadb.txn.Transaction;

/** A runtime that keeps no view: every view is refreshed on demand. Stateless. */
final class UnkeptViews implements ViewRuntime {
  @Override
  public Shape shape(Catalog catalog, ViewDef query) {
    throw MokaException.unsupported("INCREMENTAL is not supported; leave it out");
  }

  @Override
  public void filled(Transaction transaction, long viewId) {
    // There is no such view.
  }

  @Override
  public void invalidated(Transaction transaction, long viewId) {
    // There is no such view.
  }

  @Override
  public void dropped(Transaction transaction, long viewId) {
    // There is no such view.
  }

  @Override
  public void definitionsChanged(Catalog catalog) {
    // There is no such view.
  }
}

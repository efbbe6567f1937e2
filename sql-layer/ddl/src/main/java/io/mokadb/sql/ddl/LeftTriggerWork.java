package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.TriggerWork;
import io.mokadb.txn.Transaction;
import java.util.List;
import java.util.function.Consumer;

/** What is to be done for triggers: they do their process' own when they are told of definitions. */
final class LeftTriggerWork implements LeftWork<TriggerWork> {
  private final Definitions definitions;
  private final Consumer<Catalog> listener;

  /**
   * @param listener told of the newest definitions; does the work
   */
  LeftTriggerWork(Definitions definitions, Consumer<Catalog> listener) {
    this.definitions = definitions;
    this.listener = listener;
  }

  @Override
  public List<TriggerWork> list(Transaction reading) {
    return definitions.store().triggerWork(reading);
  }

  @Override
  public boolean isShown(Catalog recent) {
    return false;
  }

  @Override
  public void goOn(TriggerWork work) {
    listener.accept(definitions.newest());
  }
}

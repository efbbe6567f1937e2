package io.mokadb.sql.engine;

import io.mokadb.txn.observe.Observers;
import java.util.Set;

/**
 * What a database runs triggers with.
 *
 * @param observers of the same store as its transactions
 * @param observerClasses names of the classes that CREATE TRIGGER ... CALL may load
 */
public record TriggerSupport(Observers observers, Set<String> observerClasses) {
  public TriggerSupport {
    observerClasses = Set.copyOf(observerClasses);
  }
}

package io.mokadb.sql.engine;

import io.mokadb.txn.observe.Observers;
import java.time.Duration;
import java.util.Set;

/**
 * The means by which a database runs triggers.
 *
 * @param observers of the same store as its transactions
 * @param observerClasses names of the classes that CREATE TRIGGER ... CALL may load
 * @param rowLimit time limit of a trigger for one row; zero for no limit
 */
public record TriggerSupport(Observers observers, Set<String> observerClasses, Duration rowLimit) {
  public TriggerSupport {
    observerClasses = Set.copyOf(observerClasses);
  }

  /** Without a limit. */
  public TriggerSupport(Observers observers, Set<String> observerClasses) {
    this(observers, observerClasses, Duration.ZERO);
  }
}

package io.mokadb.sql.engine;

import io.mokadb.txn.observe.Observers;
import java.time.Duration;
import java.util.Set;

/**
 * What a database runs triggers with.
 *
 * @param observers of the same store as its transactions
 * @param observerClasses names of the classes that CREATE TRIGGER ... CALL may load
 * @param rowLimit how long a trigger may be at one row; zero for any time
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

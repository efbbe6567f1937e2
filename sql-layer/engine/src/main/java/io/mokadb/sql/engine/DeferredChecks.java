package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.sql.runtime.DeferredCheck;
import io.mokadb.txn.Transaction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a transaction has put off: checks for its commit, or for the end of a statement. Confined to
 * the session's thread.
 */
final class DeferredChecks {
  // Made when it is needed: most transactions put off nothing.
  private Set<DeferredCheck> waiting = Set.of();

  /** Those that each statement makes, though they could wait. */
  private Predicate<DeferredCheck> atOnce = check -> !check.initiallyDeferred();

  void add(DeferredCheck check) {
    if (waiting.isEmpty()) {
      waiting = new LinkedHashSet<>();
    }
    waiting.add(check);
  }

  /**
   * Makes all of them.
   *
   * @throws MokaException of the first that fails
   */
  void check(Transaction transaction) {
    waiting.forEach(check -> check.check(transaction));
  }

  /**
   * From now on constraints are checked by each statement, or by the commit. What waits is checked
   * now if each statement shall.
   *
   * @param names of the constraints; empty for all
   * @throws MokaException of the first that fails, and nothing is changed then
   */
  void set(Set<String> names, boolean immediate, Transaction transaction) {
    Predicate<DeferredCheck> meant = check -> names.isEmpty() || names.contains(check.name());
    if (immediate) {
      check(meant, transaction);
      atOnce = atOnce.or(meant);
    } else {
      atOnce = atOnce.and(meant.negate());
    }
  }

  /**
   * Makes those that wait for the end of a statement only.
   *
   * @throws MokaException of the first that fails
   */
  void checkAtOnce(Transaction transaction) {
    if (!waiting.isEmpty()) {
      check(atOnce, transaction);
    }
  }

  private void check(Predicate<DeferredCheck> meant, Transaction transaction) {
    for (DeferredCheck check : List.copyOf(waiting)) {
      if (meant.test(check)) {
        check.check(transaction);
        waiting.remove(check);
      }
    }
  }
}

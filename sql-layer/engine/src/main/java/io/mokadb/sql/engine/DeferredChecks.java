package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.memory.MemoryAccount;
import io.mokadb.sql.runtime.DeferredCheck;
import io.mokadb.txn.Transaction;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Deferred checks of a transaction, for its commit or for the end of a statement. Confined to the
 * session's thread.
 */
final class DeferredChecks {
  // Made when it is needed: most transactions put off nothing.
  private Set<DeferredCheck> waiting = Set.of();

  private final MemoryAccount memory;

  /** Of {@link #waiting}, in {@link #memory}. */
  private long bytes;

  /** Those that each statement makes, though they could wait. */
  private Predicate<DeferredCheck> atOnce = check -> !check.initiallyDeferred();

  /**
   * The deferred checks and those of each statement, as of a mark. Checks added after the mark may
   * stay: they look at the transaction's rows when they run.
   */
  record State(Set<DeferredCheck> waiting, Predicate<DeferredCheck> atOnce) {}

  /**
   * @param memory of the transaction
   */
  DeferredChecks(MemoryAccount memory) {
    this.memory = memory;
  }

  State state() {
    return new State(waiting, atOnce);
  }

  void restore(State state) {
    replace(state.waiting);
    atOnce = state.atOnce;
  }

  /**
   * @throws MokaException {@code OUT_OF_MEMORY}
   */
  void add(DeferredCheck check) {
    if (waiting.isEmpty()) {
      waiting = new LinkedHashSet<>();
    }
    if (!waiting.contains(check)) {
      if (!memory.tryAdd(check.bytes())) {
        memory.add(check.bytes(), 0, "A transaction that puts off checks of " + check.constraint());
      }
      bytes += check.bytes();
      waiting.add(check);
    }
  }

  private void replace(Set<DeferredCheck> others) {
    if (others != waiting) {
      waiting = others;
      long now = others.stream().mapToLong(DeferredCheck::bytes).sum();
      if (now < bytes) {
        memory.subtract(bytes - now);
      } else {
        memory.add(now - bytes, 0, "A transaction that puts off checks of foreign keys");
      }
      bytes = now;
    }
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
    Set<DeferredCheck> left = new LinkedHashSet<>(waiting);
    for (DeferredCheck check : waiting) {
      if (meant.test(check)) {
        check.check(transaction);
        left.remove(check);
      }
    }
    if (left.size() < waiting.size()) {
      // The old set stays as it was for states that have it.
      replace(left.isEmpty() ? Set.of() : left);
    }
  }
}

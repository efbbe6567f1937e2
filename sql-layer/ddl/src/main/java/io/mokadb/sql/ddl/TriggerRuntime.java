package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;

/** The runtime of triggers as their definitions see it. Thread-safe. */
public interface TriggerRuntime {
  /**
   * Tries whether a trigger can run: its names, its types, its class.
   *
   * @throws MokaException if it cannot
   */
  void check(Catalog catalog, TableDef table, TriggerDef trigger);

  /** What is likely to be a mistake in a trigger that can run; null for nothing. */
  String warning(Catalog catalog, TableDef table, TriggerDef trigger);

  /**
   * The triggers of a cycle that goes through this trigger, for a message; null if there is none.
   */
  String cycle(Catalog catalog, TableDef table, TriggerDef trigger);

  /**
   * How many changes wait for a trigger or are parked, up to a limit; 0 for one that was not
   * committed yet.
   */
  int waiting(TriggerDef trigger, int limit);

  /** Begins to run a trigger again for all rows of its table, in the background. */
  void replay(TriggerDef trigger);

  /** Definitions have changed, perhaps those of triggers; takes up what they left to be done. */
  void definitionsChanged(Catalog catalog);

  /** Gives a trigger's parked notifications another round of attempts. */
  void retryParked(TriggerDef trigger);

  /** Acknowledges a trigger's parked notifications without running it. */
  void skipParked(TriggerDef trigger);
}

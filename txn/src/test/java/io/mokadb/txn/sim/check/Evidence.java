package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.History;
import io.mokadb.txn.sim.history.Txn;
import io.mokadb.txn.sim.world.Event;
import java.util.List;

/**
 * What is known of a run after its end.
 *
 * @param history what clients saw; outcomes that were unknown to them are resolved, scans are reads
 * @param told the same with what clients were told about outcomes
 * @param events what the store and the oracle did, in order
 * @param remains what is left in the store after everybody is gone and a new process has read
 *     everything
 */
public record Evidence(History history, History told, List<Event> events, Remains remains) {
  /** Clients only. */
  public static Evidence of(Txn... transactions) {
    History history = History.of(transactions).withScansAsReads();
    return new Evidence(history, history, List.of(), Remains.NOTHING);
  }

  /** Store and oracle only. */
  public static Evidence of(Event... events) {
    History nobody = History.of();
    return new Evidence(nobody, nobody, List.of(events), Remains.NOTHING);
  }
}

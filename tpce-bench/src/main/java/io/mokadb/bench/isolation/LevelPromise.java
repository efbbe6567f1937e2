package io.mokadb.bench.isolation;

import io.mokadb.bench.micro.Peer;
import java.util.ArrayList;
import java.util.List;

/**
 * The anomalies that a database rules out at a level. Those of H2 are reported and do not fail a
 * run: its SERIALIZABLE is its SNAPSHOT, which takes the snapshot of each table at the first use of
 * that table, and money does appear there when four threads share ten accounts.
 */
record LevelPromise(ComparedLevel level, Peer peer) {

  /** The broken promises in words; empty if all were kept. */
  List<String> broken(BankTurn turn) {
    List<String> broken = new ArrayList<>();
    if (peer == Peer.H2 || level == ComparedLevel.READ_COMMITTED) {
      return broken;
    }
    if (turn.missingCents() != 0) {
      broken.add("the bank lacks " + turn.missingCents() + " cents of what was paid in");
    }
    if (turn.negativeSavings() != 0) {
      broken.add(turn.negativeSavings() + " savings accounts became negative");
    }
    if (level == ComparedLevel.SERIALIZABLE && turn.skewedCheques() != 0) {
      broken.add("no serial order explains " + turn.skewedCheques() + " cheques");
    }
    return broken;
  }
}

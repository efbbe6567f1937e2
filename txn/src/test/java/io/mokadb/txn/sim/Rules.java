package io.mokadb.txn.sim;

import io.mokadb.txn.sim.check.AllOrNothing;
import io.mokadb.txn.sim.check.AnnouncedFirst;
import io.mokadb.txn.sim.check.AnswerOrder;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.CleanRemains;
import io.mokadb.txn.sim.check.CommitTimestamps;
import io.mokadb.txn.sim.check.FirstCommitterWins;
import io.mokadb.txn.sim.check.HeldSnapshots;
import io.mokadb.txn.sim.check.JustifiedConflicts;
import io.mokadb.txn.sim.check.LatePrewrites;
import io.mokadb.txn.sim.check.OracleOrder;
import io.mokadb.txn.sim.check.OwnWrites;
import io.mokadb.txn.sim.check.RealTime;
import io.mokadb.txn.sim.check.RepeatableReads;
import io.mokadb.txn.sim.check.SnapshotReads;
import io.mokadb.txn.sim.check.StoreRules;
import io.mokadb.txn.sim.check.Verdicts;
import io.mokadb.txn.sim.world.Setup;
import java.util.ArrayList;
import java.util.List;

/** The rules that hold for every workload. */
final class Rules {
  static final List<Checker> FOR_ALL =
      List.of(
          new SnapshotReads(),
          new OwnWrites(),
          new RepeatableReads(),
          new FirstCommitterWins(),
          new RealTime(),
          new AllOrNothing(),
          new JustifiedConflicts(),
          new Verdicts(),
          new CommitTimestamps(),
          new OracleOrder(),
          new StoreRules(),
          new CleanRemains());

  private Rules() {}

  /** Those of a run. */
  static List<Checker> of(Setup setup) {
    List<Checker> rules = new ArrayList<>(FOR_ALL);
    if (setup.isCluster()) {
      rules.add(new AnnouncedFirst(setup.cluster().lease()));
      rules.add(new HeldSnapshots(setup.longReaderLimit()));
      rules.add(new LatePrewrites());
      rules.add(new AnswerOrder());
    }
    return rules;
  }
}

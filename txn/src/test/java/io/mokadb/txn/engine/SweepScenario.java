package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Something that a client does, between what others did before and what they may see after. */
enum SweepScenario {
  TWO_PHASE_COMMIT(CommitPath.TWO_PHASE, "new", "old") {
    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      return allowed(rig.writing(victim, "new", CELLS).commit());
    }
  },
  /**
   * What did not fit into memory is committed in two phases, on a store that could do it in one.
   */
  SPILLED_COMMIT(CommitPath.FASTEST, "new", "old") {
    @Override
    WriteSpace space() {
      return new TinySpace(1).space();
    }

    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      return allowed(rig.writing(victim, "new", CELLS).commit());
    }
  },
  /** As {@link #TWO_PHASE_CONFLICT}, after a savepoint was returned to. */
  SPILLED_CONFLICT(CommitPath.TWO_PHASE, "new", "old") {
    @Override
    WriteSpace space() {
      return new TinySpace(1).space();
    }

    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      Transaction transaction = rig.writing(victim, "new", CELLS);
      Transaction.Mark mark = transaction.mark();
      transaction.put(FIRST, TestEnvironment.bytes("undone"));
      transaction.delete(CELLS[1]);
      transaction.rollbackTo(mark);
      transaction.put(LAST, TestEnvironment.bytes("new"));
      CommitOutcome others = rig.writing(rig.client(), "other", LAST).commit();
      CommitOutcome own = transaction.commit();
      if (others instanceof Committed) {
        assertThat(own).isNotInstanceOf(Committed.class);
      }
      return own instanceof Committed ? Set.of("new") : Set.of("old");
    }
  },
  ONE_PHASE_COMMIT(CommitPath.FASTEST, "new", "old") {
    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      return allowed(rig.writing(victim, "new", CELLS).commit());
    }
  },
  /** The last cell is written by somebody else meanwhile: what was locked is rolled back. */
  TWO_PHASE_CONFLICT(CommitPath.TWO_PHASE, "new", "old") {
    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      Transaction transaction = rig.writing(victim, "new", CELLS);
      transaction.put(LAST, TestEnvironment.bytes("new"));
      CommitOutcome others = rig.writing(rig.client(), "other", LAST).commit();
      CommitOutcome own = transaction.commit();
      if (others instanceof Committed) {
        assertThat(own).isNotInstanceOf(Committed.class);
      }
      // A rollback is not a newer write, so an outage may leave nothing to conflict with.
      return own instanceof Committed ? Set.of("new") : Set.of("old");
    }
  },
  /** Between prewrite and commit, the heart beats. */
  COMMIT_WITH_HEARTBEAT(CommitPath.TWO_PHASE, "new", "old") {
    @Override
    FaultPoints around(Rig rig, FaultPoints points) {
      return (step, startTimestamp) -> {
        points.reached(step, startTimestamp);
        if (step == ProtocolStep.BEFORE_COMMIT_TIMESTAMP) {
          rig.world.tick();
        }
      };
    }

    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      return allowed(rig.writing(victim, "new", CELLS).commit());
    }
  },
  /** A reader meets the locks of a committed transaction. */
  ROLL_FORWARD(CommitPath.TWO_PHASE, "dead") {
    @Override
    void prepare(Rig rig) {
      leave(rig, ProtocolStep.AFTER_COMMIT_PRIMARY);
    }

    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      assertThat(rig.read(victim, CELLS[2])).isEqualTo("dead");
      return Set.of("dead");
    }
  },
  /** A reader meets the locks of a transaction whose client is dead. */
  ROLL_BACK(CommitPath.TWO_PHASE, "old") {
    @Override
    void prepare(Rig rig) {
      leave(rig, ProtocolStep.BEFORE_COMMIT_PRIMARY);
    }

    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      assertThat(rig.read(victim, CELLS[1])).isEqualTo("old");
      return Set.of("old");
    }
  },
  /** A writer meets them. */
  COMMIT_OVER_DEAD_LOCKS(CommitPath.TWO_PHASE, "new", "dead") {
    @Override
    void prepare(Rig rig) {
      leave(rig, ProtocolStep.AFTER_COMMIT_PRIMARY);
    }

    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      CommitOutcome outcome = rig.writing(victim, "new", CELLS).commit();
      return outcome instanceof Committed
          ? Set.of("new")
          : outcome instanceof CommitOutcome.Conflict ? Set.of("dead") : Set.of("new", "dead");
    }
  },
  /** The verdict on the locks that are left can be collected: it must not before they are gone. */
  COLLECTION_OF_A_VERDICT(CommitPath.TWO_PHASE, "dead") {
    @Override
    void prepare(Rig rig) {
      Transaction dying =
          rig.writing(rig.client(Stop.dying(ProtocolStep.AFTER_COMMIT_PRIMARY)), "dead", CELLS);
      dying.put(FIRST, TestEnvironment.bytes("dead"));
      try {
        dying.commit();
      } catch (Stop.ClientDied expected) {
        assertThat(rig.locks()).isEqualTo(List.of(CELLS).size());
      }
      rig.writing(rig.client(), "newer", FIRST).commit();
    }

    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      victim.collectGarbage();
      return Set.of("dead");
    }
  },
  COLLECTION(CommitPath.TWO_PHASE, "dead") {
    @Override
    void prepare(Rig rig) {
      rig.writing(rig.client(), "older", CELLS).commit();
      leave(rig, ProtocolStep.AFTER_COMMIT_PRIMARY);
    }

    @Override
    Set<String> act(Rig rig, TransactionEngine victim) {
      victim.collectGarbage();
      return Set.of("dead");
    }
  };

  static final CellKey[] CELLS = {cell("a"), cell("b"), cell("c")};
  static final CellKey FIRST = cell("A");
  static final CellKey LAST = cell("z");

  private final CommitPath path;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> possible;

  SweepScenario(CommitPath path, String... possible) {
    this.path = path;
    this.possible = Set.of(possible);
  }

  /**
   * With the cells at {@code "old"}, and what the scenario needs besides. The world stands a minute
   * later.
   */
  final Rig rig() {
    Rig rig = new Rig(path, space());
    assertThat(rig.writing(rig.client(), "old", CELLS).commit()).isInstanceOf(Committed.class);
    prepare(rig);
    rig.world.advance(Duration.ofMinutes(1));
    return rig;
  }

  void prepare(Rig rig) {}

  /** For what all clients write. */
  WriteSpace space() {
    return WriteSpace.UNBOUNDED;
  }

  FaultPoints around(Rig rig, FaultPoints points) {
    return points;
  }

  /**
   * What the client does that meets trouble.
   *
   * @return what all cells may hold after that, by what the client was told
   */
  abstract Set<String> act(Rig rig, TransactionEngine victim);

  /** What all cells may hold if the client was told nothing. */
  final Set<String> possible() {
    return possible;
  }

  private static Set<String> allowed(CommitOutcome outcome) {
    if (outcome instanceof Committed) {
      return Set.of("new");
    }
    return outcome instanceof CommitOutcome.Conflict ? Set.of("old") : Set.of("new", "old");
  }

  private static void leave(Rig rig, ProtocolStep step) {
    Transaction dying = rig.writing(rig.client(Stop.dying(step)), "dead", CELLS);
    try {
      dying.commit();
    } catch (Stop.ClientDied expected) {
      assertThat(rig.locks()).isGreaterThan(List.of(CELLS).size() - 2);
    }
  }
}

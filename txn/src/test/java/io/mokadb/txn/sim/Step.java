package io.mokadb.txn.sim;

import io.mokadb.txn.sim.work.Operation;
import io.mokadb.txn.sim.world.Mishap;
import java.util.List;
import java.util.Map;

/** One line of a script. */
public sealed interface Step {
  /**
   * A client runs a transaction, after those that stand above.
   *
   * @param number with {@code client} makes its name
   * @param twoPhase whether to commit in two phases where one would do
   * @param serializable whether it is to behave as if it ran at its commit
   * @param ageMillis how old a snapshot to read; 0 for now
   * @param pauseMicros how long the client waits before
   * @param mishaps what happens to it, by the number of the point that it passes
   */
  record Transact(
      int client,
      int number,
      List<Operation> operations,
      boolean twoPhase,
      boolean serializable,
      int ageMillis,
      int pauseMicros,
      Map<Integer, Mishap> mishaps)
      implements Step {
    String title() {
      return "c" + client + "." + number;
    }

    Transact withOperations(List<Operation> others) {
      return new Transact(
          client, number, others, twoPhase, serializable, ageMillis, pauseMicros, mishaps);
    }

    Transact withMishaps(Map<Integer, Mishap> others) {
      return new Transact(
          client, number, operations, twoPhase, serializable, ageMillis, pauseMicros, others);
    }

    @Override
    public String toString() {
      return title()
          + (ageMillis > 0 ? " reads " + ageMillis + " ms back: " : ": ")
          + operations
          + (serializable ? ", serializable" : "")
          + (twoPhase ? ", in two phases" : "")
          + (mishaps.isEmpty() ? "" : "; at points " + mishaps);
    }
  }

  /**
   * Something happens to a process or to the oracle.
   *
   * @param process which; counted modulo their number
   * @param size see {@link Kind}
   * @param mishaps what happens meanwhile to who does it
   */
  record Disturb(int atMillis, Kind kind, int process, int size, Map<Integer, Mishap> mishaps)
      implements Step {
    @Override
    public String toString() {
      return "at "
          + atMillis
          + " ms: "
          + kind
          + " of process "
          + process
          + ", "
          + size
          + (mishaps.isEmpty() ? "" : "; at points " + mishaps);
    }
  }

  /** What may happen. */
  enum Kind {
    /** A process collects garbage. */
    COLLECT,
    /** The oracle is followed by another one, whose clock is {@code size} milliseconds ahead. */
    RESTART_ORACLE,
    /** A process dies, and is started again after {@code size} milliseconds. */
    CRASH,
    /** A process dies for good, if it is not the only one. */
    VANISH,
    /** A process stands still for {@code size} milliseconds. */
    PAUSE,
    /** The machine of an embedded store loses power; starts again after {@code size} ms. */
    LOSE_POWER,
    /** A process of a cluster loses its token, and learns of it later. */
    LOSE_TOKEN,
    /** It stands still for {@code size} milliseconds, longer than a token does. */
    LONG_PAUSE,
    /** It comes only now, and not when all others begin. */
    JOIN,
    /** The tombstones of the store go. */
    COMPACT,
    /** No messages between processes for {@code size} milliseconds. */
    CUT_LINKS
  }
}

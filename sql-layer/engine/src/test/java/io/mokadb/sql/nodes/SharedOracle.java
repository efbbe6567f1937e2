package io.mokadb.sql.nodes;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** An oracle that several nodes share. It counts its answers, and fails over at will. */
final class SharedOracle implements TimestampOracle {
  private final KvStore marks = new MemoryStore();
  private final AtomicInteger answers = new AtomicInteger();
  private final Clock clock;
  private volatile EmbeddedOracle leader;
  private volatile Interruption interruption;

  /** What is done before an answer with a number. */
  private record Interruption(int number, Runnable work) {}

  SharedOracle(Clock clock) {
    this.clock = clock;
    failOver();
  }

  /** Another leader answers from now on. */
  void failOver() {
    leader = new EmbeddedOracle(marks, clock, Duration.ofSeconds(3));
  }

  /** How many there were. */
  int answers() {
    return answers.get();
  }

  /**
   * Has work done before an answer.
   *
   * @param number 1 for the next one
   */
  void interrupt(int number, Runnable work) {
    interruption = new Interruption(answers.get() + number, work);
  }

  private EmbeddedOracle leader() {
    Interruption due = interruption;
    if (answers.incrementAndGet() >= (due == null ? Integer.MAX_VALUE : due.number)) {
      interruption = null;
      due.work.run();
    }
    return leader;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public long next() {
    return leader().next();
  }

  @Override
  public long forReading() {
    return leader().forReading();
  }

  @Override
  public Drawn draw(Deadline deadline) {
    return leader().draw(deadline);
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return leader().drawForReading(deadline);
  }

  @Override
  public Drawn drawRaising(Deadline deadline) {
    return leader().drawRaising(deadline);
  }
}

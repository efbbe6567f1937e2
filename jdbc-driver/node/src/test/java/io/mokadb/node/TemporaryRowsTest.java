package io.mokadb.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** What a transaction has in temporary tables: it is committed after all the rest. */
final class TemporaryRowsTest {
  private static final CellKey ROW = CellKey.of(Key.wrap(new byte[] {1}));

  /** Is set by hand. */
  private static final class SetClock extends Clock {
    private Instant now = Instant.parse("2024-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  @Test
  void commit_ofATransactionThatTookLong_isNotRefused() {
    SetClock clock = new SetClock();
    try (TransactionEngine transactions =
        TransactionEngine.embedded(
            new MemoryStore(),
            new Environment(
                clock,
                (period, task) -> () -> {},
                Runnable::run,
                new ParkingWaiter(),
                FaultPoints.NONE),
            Database.TEMPORARY)) {
      Transaction transaction = transactions.begin(TransactionOptions.DEFAULT);
      transaction.put(ROW, new byte[] {7});
      clock.now = clock.now.plus(Duration.ofDays(2));
      var unused = transactions.collectGarbage();
      assertThat(transaction.get(ROW)).containsExactly(7);
      assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
    }
  }
}

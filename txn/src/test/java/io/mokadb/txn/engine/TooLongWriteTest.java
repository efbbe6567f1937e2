package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.Observer;
import io.mokadb.txn.observe.ParkedNotification;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An observer that writes, for one row, what the store will never take. */
final class TooLongWriteTest {
  private static final Key BAD = cell("r1").row();

  private static KvException tooLong() {
    return new KvException(KvException.Kind.TOO_LONG, "The value is too long");
  }

  /** The bad row is parked, and the others are handled. */
  private static void check(ObserverRig rig) {
    for (String row : new String[] {"r0", "r1", "r2"}) {
      var unused = rig.write(row, "a");
    }
    rig.workThrough(Duration.ofSeconds(10));
    List<ParkedNotification> parked = rig.observers().parked(ObserverRig.ID, 10);
    assertThat(parked).hasSize(1);
    assertThat(parked.get(0).row()).isEqualTo(BAD);
    assertThat(parked.get(0).error()).contains("The value is too long");
    assertThat(rig.notifications()).isZero();
    assertThat(rig.calls).contains("r0:null>a", "r2:null>a");
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void refusedWhileItObserves_isTheRowsFailure(CommitPath path) {
    ObserverRig rig = new ObserverRig(path);
    rig.register(
        (transaction, seen) -> {
          if (seen.row().equals(BAD)) {
            throw new IllegalStateException("It failed", tooLong());
          }
          rig.noting(transaction, seen);
        });
    check(rig);
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void refusedAtTheCommit_isTheRowsFailure(CommitPath path) {
    ObserverRig rig = new ObserverRig(path);
    rig.register(
        new Observer() {
          private final Set<Key> batch = new HashSet<>();

          @Override
          public void observe(Transaction transaction, Observation seen) {
            batch.add(seen.row());
            rig.noting(transaction, seen);
          }

          @Override
          public CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
            boolean bad = batch.contains(BAD);
            batch.clear();
            if (bad) {
              throw tooLong();
            }
            return commit.get();
          }
        });
    check(rig);
  }
}

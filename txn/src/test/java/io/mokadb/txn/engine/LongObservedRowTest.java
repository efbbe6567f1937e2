package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows whose keys are nearly as long as keys may be, and observers, whose records are longer. */
final class LongObservedRowTest {
  private static final int LONGEST = 32_000;

  private static CellKey row(int length) {
    byte[] key = new byte[length];
    Arrays.fill(key, (byte) 'r');
    return CellKey.of(Key.wrap(key));
  }

  private static void write(ObserverRig rig, CellKey row, boolean announced) {
    Transaction transaction = rig.rig.begin(rig.client);
    transaction.put(row, bytes("x"));
    if (announced) {
      transaction.announce(row, ObserverRig.NOTIFIED);
    }
    var unused = ObserverRig.commit(transaction);
  }

  /** A worker could keep nothing of it, and would stop all rows that it takes together with it. */
  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void rowThatIsTooLong_isRefused_andOthersAreHandled(CommitPath path) {
    ObserverRig rig = new ObserverRig(path);
    List<Integer> seen = new ArrayList<>();
    rig.register((transaction, row) -> seen.add(row.row().length()));
    for (int length : new int[] {LONGEST + 1, Key.MAX_LENGTH}) {
      try (Transaction transaction = rig.rig.begin(rig.client)) {
        transaction.put(row(length), bytes("x"));
        assertThatThrownBy(() -> transaction.announce(row(length), ObserverRig.NOTIFIED))
            .isInstanceOfSatisfying(
                KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TOO_LONG))
            .hasMessageContaining("takes " + length + " bytes");
        assertThatThrownBy(
                () -> transaction.announceWeakly(row(length).row(), ObserverRig.NOTIFIED))
            .isInstanceOf(KvException.class);
      }
    }
    write(rig, row(LONGEST), true);
    write(rig, row(1), true);
    rig.work();
    assertThat(seen).containsExactlyInAnyOrder(LONGEST, 1);
  }

  /** It was there before the observer. */
  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void backfill_passesARowThatIsTooLong(CommitPath path) {
    ObserverRig rig = new ObserverRig(path);
    List<Integer> seen = new ArrayList<>();
    write(rig, row(1), false);
    write(rig, row(LONGEST), false);
    write(rig, row(Key.MAX_LENGTH), false);
    rig.register((transaction, row) -> seen.add(row.row().length()));
    rig.observers().backfill(ObserverRig.ID);
    rig.work();
    assertThat(seen).containsExactlyInAnyOrder(LONGEST, 1);
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void garbageOfALongRow_whileAnotherOneIsParked_isCollected(CommitPath path) {
    ObserverRig rig = new ObserverRig(path);
    rig.register(
        (transaction, row) -> {
          throw new IllegalStateException("broken");
        });
    write(rig, row(1), true);
    rig.workThrough(Duration.ofSeconds(2));
    assertThat(rig.observers().parked(ObserverRig.ID, 10)).hasSize(1);
    write(rig, row(Key.MAX_LENGTH), false);
    write(rig, row(Key.MAX_LENGTH), false);
    rig.rig.world.advance(Duration.ofHours(2));
    assertThat(rig.client.collectGarbage().versionsDropped()).isPositive();
    assertThat(rig.rig.writes(row(Key.MAX_LENGTH))).hasSize(1);
  }
}

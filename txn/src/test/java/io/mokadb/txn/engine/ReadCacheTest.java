package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a transaction has read is not asked for again, and stays what it was. */
final class ReadCacheTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final Rig rig = new Rig(CommitPath.TWO_PHASE);
  private final TransactionEngine client = rig.client();

  private long calls(Runnable work) {
    rig.store.follow(FaultPlan.none());
    work.run();
    return rig.store.calls();
  }

  @Test
  void get_again_makesNoCall_andShowsTheSameSnapshot() {
    rig.writing(client, "old", A).commit();
    Transaction reading = rig.begin(client);
    assertThat(calls(() -> assertThat(text(reading.get(A))).isEqualTo("old"))).isEqualTo(1);
    assertThat(reading.get(B)).isNull();
    rig.writing(client, "new", A, B).commit();
    assertThat(
            calls(
                () -> {
                  assertThat(text(reading.get(A))).isEqualTo("old");
                  assertThat(reading.get(B)).isNull();
                  assertThat(reading.getAll(List.of(B, A))).containsExactly(null, bytes("old"));
                }))
        .isZero();
  }

  @Test
  void get_ofOwnWrite_isNotTheKeptOne() {
    rig.writing(client, "old", A).commit();
    Transaction writing = rig.begin(client);
    assertThat(text(writing.get(A))).isEqualTo("old");
    Transaction.Mark mark = writing.mark();
    writing.put(A, bytes("own"));
    assertThat(text(writing.get(A))).isEqualTo("own");
    writing.delete(A);
    assertThat(writing.get(A)).isNull();
    writing.rollbackTo(mark);
    assertThat(calls(() -> assertThat(text(writing.get(A))).isEqualTo("old"))).isZero();
  }

  @Test
  void prefetch_makesOneCall_andLaterGetsNone() {
    rig.writing(client, "old", A, B).commit();
    Transaction reading = rig.begin(client);
    assertThat(reading.prefetches()).isTrue();
    assertThat(calls(() -> reading.prefetch(List.of(A, B, cell("c"))))).isEqualTo(1);
    assertThat(calls(() -> assertThat(text(reading.get(B))).isEqualTo("old"))).isZero();
  }

  @Test
  void full_isEmptied_andReadsAgain() {
    CellKey[] cells = new CellKey[200];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cell("c" + i);
    }
    rig.writing(client, "x".repeat(10_000), cells).commit();
    Transaction reading = rig.begin(client);
    List<CellKey> all = new ArrayList<>(List.of(cells));
    assertThat(calls(() -> all.forEach(reading::get))).isGreaterThanOrEqualTo(200);
    assertThat(calls(() -> reading.get(cells[199]))).isZero();
    assertThat(calls(() -> assertThat(reading.get(cells[0])).hasSize(10_000))).isPositive();
  }

  @Test
  void kept_ofASnapshotThatIsTooOld_isRefused() {
    rig.writing(client, "old", A).commit();
    Transaction reading = rig.begin(client);
    assertThat(text(reading.get(A))).isEqualTo("old");
    rig.world.advance(Rig.OPTIONS.longReaderLimit().plus(Duration.ofMinutes(1)));
    client.collectGarbage();
    assertThatThrownBy(() -> reading.get(A))
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
  }

  @Test
  void storeOfThisProcess_keepsNothing() {
    Rig near = new Rig(CommitPath.FASTEST);
    assertThat(near.begin(near.client()).prefetches()).isFalse();
  }
}

package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a serializable transaction notes of its reads counts against the memory for writes. */
final class NotesMemoryTest {
  private static final int READS = 3_000;

  private long taken;
  private long most;
  private long limit = Long.MAX_VALUE;
  private int leases;

  private final class Lease implements WriteMemory.Lease {
    private long own;

    Lease() {
      leases++;
    }

    @Override
    public void add(long bytes) {
      own += bytes;
      taken += bytes;
      most = Math.max(most, taken);
    }

    @Override
    public boolean tryAdd(long bytes) {
      boolean there = taken + bytes <= limit;
      if (there) {
        add(bytes);
      }
      return there;
    }

    @Override
    public void subtract(long bytes) {
      own -= bytes;
      taken -= bytes;
    }

    @Override
    public void close() {
      subtract(own);
    }
  }

  private Rig rig(CommitPath path) {
    return new Rig(path, new WriteSpace(Lease::new, null));
  }

  private static CellKey row(int number) {
    return cell(String.format("row%05d", number));
  }

  /** Every second row by its key, and the others by short scans. */
  private static void readAll(Transaction transaction) {
    for (int i = 0; i < READS; i += 2) {
      assertThat(transaction.get(row(10 * i))).isNull();
      KeyRange range = KeyRange.of(row(10 * i + 10).row(), row(10 * i + 11).row());
      try (ValueCursor cursor = transaction.scan(Scan.forward(range))) {
        assertThat(cursor.next()).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void notes_areCharged_andGivenBackAtTheEnd(CommitPath path) {
    Rig rig = rig(path);
    TransactionEngine client = rig.client();
    try (Transaction reader = rig.serializable(client)) {
      readAll(reader);
      assertThat(taken).isBetween(READS * 100L, READS * 1_000L);
    }
    assertThat(taken).as("rolled back").isZero();
    Transaction writer = rig.serializable(client);
    readAll(writer);
    writer.put(cell("x"), bytes("1"));
    assertThat(taken).isPositive();
    assertThat(writer.commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(taken).as("committed").isZero();
    assertThat(leases).as("two for notes, and one for a write").isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void notes_areTakenAgainWithTheSnapshot_ifNothingOfThemCounts(CommitPath path) {
    Rig rig = rig(path);
    Transaction reader = rig.serializable(rig.client());
    readAll(reader);
    reader.renewSnapshot();
    assertThat(taken).isZero();
    reader.rollback();
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void fewNotes_takeNothing(CommitPath path) {
    Rig rig = rig(path);
    try (Transaction reader = rig.serializable(rig.client())) {
      for (int i = 0; i < 40; i++) {
        assertThat(reader.get(row(i))).isNull();
      }
      assertThat(leases).isZero();
    }
    try (Transaction reader = rig.begin(rig.client())) {
      readAll(reader);
      assertThat(leases).as("of a transaction that notes nothing").isZero();
    }
  }

  /** It notes ranges that take in more than it has read, and no conflict is missed. */
  @ParameterizedTest
  @CsvSource({"0, FASTEST", "0, TWO_PHASE", "40000, FASTEST", "40000, TWO_PHASE"})
  void notes_withoutMemoryForThem_areJoined(long bytes, CommitPath path) {
    limit = bytes;
    Rig rig = rig(path);
    TransactionEngine client = rig.client();
    for (int changed : new int[] {0, 20, 5_000, 5_010, 10 * READS - 10}) {
      Transaction reader = rig.serializable(client);
      readAll(reader);
      rig.writing(client, "new", row(changed)).commit();
      reader.put(cell("x"), bytes("1"));
      assertThat(reader.commit()).as("row %d", changed).isInstanceOf(CommitOutcome.Conflict.class);
      Transaction cleaner = rig.begin(client);
      cleaner.delete(row(changed));
      assertThat(cleaner.commit()).isInstanceOf(CommitOutcome.Committed.class);
    }
    Transaction reader = rig.serializable(client);
    readAll(reader);
    rig.writing(client, "new", cell("elsewhere"), cell("sideways")).commit();
    reader.put(cell("x"), bytes("1"));
    assertThat(reader.commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(most).isLessThanOrEqualTo(bytes);
    assertThat(taken).isZero();
  }
}

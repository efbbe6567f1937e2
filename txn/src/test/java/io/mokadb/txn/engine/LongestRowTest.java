package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A row with the longest key: the one behind it is longer than a row may be. */
final class LongestRowTest {
  private static final CellKey LONGEST = CellKey.of(longest());

  private static Key longest() {
    byte[] key = new byte[Key.MAX_LENGTH];
    Arrays.fill(key, (byte) 'k');
    return Key.wrap(key);
  }

  private static void commit(Transaction transaction) {
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void garbage_isCollected(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    commit(rig.writing(client, "old", LONGEST));
    commit(rig.writing(client, "new", LONGEST));
    assertThat(rig.writes(LONGEST)).hasSize(2);
    rig.world.advance(Duration.ofHours(2));
    assertThat(client.collectGarbage().versionsDropped()).isEqualTo(1);
    assertThat(rig.read(client, LONGEST)).isEqualTo("new");
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void scanOfASerializableTransaction_endsAtIt_andConflicts(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    commit(rig.writing(client, "old", LONGEST));
    Transaction reader = rig.serializable(client);
    try (ValueCursor rows = reader.scan(TransactionContract.all())) {
      assertThat(rows.next()).isTrue();
    }
    commit(rig.writing(client, "new", LONGEST));
    reader.put(cell("x"), bytes("1"));
    assertThat(reader.commit()).isInstanceOf(CommitOutcome.Conflict.class);
  }
}

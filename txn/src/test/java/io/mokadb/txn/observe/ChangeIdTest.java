package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.mvcc.NotificationRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which change the notifications of a row tell of. */
final class ChangeIdTest {
  private static final int OBSERVER = 300;
  private static final Key ROW = Key.copyOf(new byte[] {'r'});
  private static final NotificationRecord PLAIN = new NotificationRecord(0, 0);

  private final KvStore store = new MemoryStore(false);

  private void notify(long timestamp, NotificationRecord told) {
    Edit put = Edit.put(Family.NOTIFY, Column.of(OBSERVER), timestamp, told.encode());
    RowMutation mutation = new RowMutation(ROW, Condition.always(), List.of(put));
    assertThat(store.mutate(List.of(mutation), Durability.BUFFERED, Deadline.none()))
        .containsExactly(MutationOutcome.APPLIED);
  }

  private long newest(long upTo) {
    return ChangeId.newest(store, OBSERVER, ROW, upTo);
  }

  @Test
  void newestNotification_tellsOfTheNewestChange() {
    assertThat(newest(100)).isZero();
    notify(10, PLAIN);
    notify(20, new NotificationRecord(3, 7));
    assertThat(newest(100)).isEqualTo(20);
    assertThat(newest(20)).isEqualTo(20);
    assertThat(newest(19)).isEqualTo(10);
  }

  @Test
  void oneThatTellsOfAChangeOnceMore_countsAsThatChange() {
    notify(20, NotificationRecord.again(5));
    assertThat(newest(100)).isEqualTo(5);
    notify(10, PLAIN);
    assertThat(newest(100)).as("the later change lies below").isEqualTo(10);
    notify(30, NotificationRecord.again(12));
    assertThat(newest(100)).isEqualTo(12);
    notify(40, PLAIN);
    assertThat(newest(100)).isEqualTo(40);
  }
}

package io.mokadb.kv.testkit;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultyStoreTest {
  private final FaultyStore store = new FaultyStore(new MemoryStore(), FaultPlan.none());

  @Test
  void mutate_appliedButUnknown_isThere() {
    store.follow(FaultPlan.onMutations(Map.of(1, Fault.appliedButUnknown())));
    assertThat(mutate("a")).isEqualTo(MutationOutcome.APPLIED);
    assertThat(mutate("b")).isEqualTo(MutationOutcome.UNKNOWN);
    assertThat(isThere("b")).isTrue();
    assertThat(mutate("c")).isEqualTo(MutationOutcome.APPLIED);
  }

  @Test
  void mutate_droppedAndUnknown_isNotThere() {
    store.follow(FaultPlan.onMutations(Map.of(0, Fault.droppedAndUnknown())));
    assertThat(mutate("a")).isEqualTo(MutationOutcome.UNKNOWN);
    assertThat(isThere("a")).isFalse();
    store.follow(FaultPlan.onMutations(Map.of(0, Fault.droppedAndUnknown())));
    assertThat(store.mutateAtomically(List.of(mutation("a")), Durability.BUFFERED, Deadline.none()))
        .isInstanceOf(AtomicOutcome.Unknown.class);
    assertThat(isThere("a")).isFalse();
  }

  @Test
  void anyCall_failBeforeAndAfter_throwsItsKind() {
    store.follow(FaultPlan.onCall(0, Fault.failBefore(Kind.IO)));
    assertKind(Kind.IO, () -> mutate("a"));
    assertThat(isThere("a")).isFalse();
    store.follow(FaultPlan.onCall(1, Fault.failAfter(Kind.TIMEOUT)));
    assertThat(isThere("a")).isFalse();
    assertKind(Kind.TIMEOUT, () -> mutate("a"));
    assertThat(isThere("a")).isTrue();
  }

  @Test
  void seeded_sameSeed_sameFates() {
    List<List<MutationOutcome>> runs = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      store.follow(FaultPlan.seeded(7, 0.5, Fault.appliedButUnknown(), Fault.droppedAndUnknown()));
      List<MutationOutcome> outcomes = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        outcomes.add(mutate("row" + i));
      }
      runs.add(outcomes);
    }
    assertThat(runs.get(0))
        .isEqualTo(runs.get(1))
        .contains(MutationOutcome.UNKNOWN, MutationOutcome.APPLIED);
  }

  private static void assertKind(Kind kind, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(KvException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  private MutationOutcome mutate(String row) {
    return store.mutate(List.of(mutation(row)), Durability.BUFFERED, Deadline.none()).get(0);
  }

  private static RowMutation mutation(String row) {
    return put(key(row), Family.WRITE, 1, "v");
  }

  private boolean isThere(String row) {
    return !store
        .read(
            new CellRead(CellKey.of(key(row)), ReadRanges.of(Family.WRITE, TimeRange.all())),
            Deadline.none())
        .isEmpty();
  }
}

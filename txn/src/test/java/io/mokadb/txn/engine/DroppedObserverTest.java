package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.ObserverState;
import org.junit.jupiter.api.Test;

/** An observer that is dropped while another thread looks at the states of all. */
final class DroppedObserverTest {
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private final DroppingStore store = new DroppingStore(new MemoryStore());
  private final TestEnvironment world = new TestEnvironment();
  private final TransactionEngine engine =
      TransactionEngine.embedded(store, world.environment(), EngineOptions.DEFAULT);

  /** A store that does something when it is searched for the first time. */
  private static final class DroppingStore extends ForwardingStore {
    private Runnable once = () -> {};

    DroppingStore(KvStore store) {
      super(store);
    }

    @Override
    public CellCursor scan(ScanRequest request, Deadline deadline) {
      Runnable work = once;
      once = () -> {};
      work.run();
      return store().scan(request, deadline);
    }
  }

  private void register(int id) {
    engine
        .observers()
        .register(
            ObserverDefinition.of(id, "observer " + id, ObserverRig.ROWS),
            (transaction, seen) -> {});
  }

  @Test
  void states_anotherIsDroppedMeanwhile_tellsOfTheOthers() {
    register(FIRST);
    register(SECOND);
    store.once = () -> engine.observers().forget(SECOND);
    assertThat(engine.observers().states()).extracting(ObserverState::id).contains(FIRST);
    assertThat(engine.observers().states()).extracting(ObserverState::id).containsExactly(FIRST);
  }
}

package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultyStore;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.PendingDefinitions;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The answer to a change of definitions is lost, and with it the store for a while: what is in the
 * store counts afterwards, not what was in memory.
 */
final class LostAnswerTest {
  private final FaultyStore store = new FaultyStore(new MemoryStore(), FaultPlan.none());
  private final DdlDatabase db = new DdlDatabase(store);

  @BeforeEach
  void fill() {
    db.execute("CREATE TABLE kept (id INT PRIMARY KEY, a INT)");
    db.insert("KEPT", 1, 1);
  }

  @AfterEach
  void close() {
    db.close();
  }

  /** The next commit gets no answer, nor does anybody who asks what became of it. */
  private void loseTheNextCommit(boolean applied) {
    boolean[] lost = {false};
    store.follow(
        (call, number) -> {
          if (lost[0]) {
            return Fault.failBefore(KvException.Kind.IO);
          }
          lost[0] = call == FaultPlan.Call.MUTATE_ATOMICALLY;
          return !lost[0]
              ? Fault.none()
              : applied ? Fault.appliedButUnknown() : Fault.droppedAndUnknown();
        });
  }

  @ParameterizedTest(name = "applied={0}")
  @ValueSource(booleans = {true, false})
  void createTable_isThereIfTheStoreHasIt(boolean applied) {
    loseTheNextCommit(applied);
    assertUnknown("CREATE TABLE t (id INT PRIMARY KEY)");
    assertThat(db.table("T") != null).isEqualTo(applied);
    if (!applied) {
      db.execute("CREATE TABLE t (id INT PRIMARY KEY)");
    }
    db.insert("T", 7);
    assertThat(db.rows("T")).hasSize(1);
  }

  @ParameterizedTest(name = "applied={0}")
  @ValueSource(booleans = {true, false})
  void dropTable_isGoneIfTheStoreHasItNot(boolean applied) {
    loseTheNextCommit(applied);
    assertUnknown("DROP TABLE kept");
    assertThat(db.table("KEPT") == null).isEqualTo(applied);
  }

  @ParameterizedTest(name = "applied={0}")
  @ValueSource(booleans = {true, false})
  void definitionsOfAnOpenTransaction_areThereIfTheStoreHasThem(boolean applied) {
    Definitions definitions = db.definitions;
    try (Transaction transaction = db.begin()) {
      Definitions.Changed<?> changed =
          definitions.change(
              transaction,
              PendingDefinitions.none(definitions.at(transaction)),
              editor -> {
                editor.addSchema("S");
                return null;
              });
      loseTheNextCommit(applied);
      assertThat(definitions.commit(transaction, changed.definitions()))
          .isInstanceOf(CommitOutcome.Unknown.class);
    } finally {
      store.follow(FaultPlan.none());
    }
    assertThat(definitions.newest().schemas().contains("S")).isEqualTo(applied);
  }

  private void assertUnknown(String sql) {
    assertThatThrownBy(() -> db.execute(sql))
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN));
    store.follow(FaultPlan.none());
  }
}

package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.TriggerWork;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What statements on triggers, and on what triggers need, do to the catalog. */
final class TriggerDdlTest {
  private final DdlDatabase db = new DdlDatabase();
  private final TriggerDependents dependents = new TriggerDependents(new NoTriggers());

  TriggerDdlTest() {
    db.execute("CREATE TABLE t (id INT PRIMARY KEY, a INT, poke NOTIFICATION, b INT)");
    db.execute("CREATE TABLE u (id INT PRIMARY KEY)");
    db.execute(
        "CREATE TRIGGER tr AFTER INSERT OR UPDATE OF b ON t FOR EACH ROW BACKFILL DELETE FROM U");
  }

  @AfterEach
  void close() {
    db.close();
  }

  private List<TriggerWork> work() {
    try (Transaction transaction =
        db.transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      return db.definitions.store().triggerWork(transaction);
    }
  }

  private void change(Consumer<CatalogEditor> edit) {
    db.definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          edit.accept(editor);
          return null;
        });
  }

  private static void assertDepends(org.assertj.core.api.ThrowableAssert.ThrowingCallable change) {
    assertThatThrownBy(change)
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.DEPENDENT_OBJECTS_EXIST))
        .hasMessageContaining("TR");
  }

  @Test
  void createTrigger_isPartOfItsTable_acrossReopening() {
    try (DdlDatabase again = db.reopened()) {
      TableDef table = again.table("T");
      TriggerDef trigger = table.trigger("TR");
      assertThat(trigger.events()).isEqualTo(new TriggerDef.Events(true, true, false, List.of(3)));
      assertThat(trigger.statements()).containsExactly("DELETE FROM U");
      assertThat(table.notification("POKE").id()).isEqualTo(2);
      assertThat(table.ordinalOf("B")).isEqualTo(2);
      assertThat(table.nextColumnId()).isEqualTo(4);
    }
    assertThat(work())
        .containsExactly(
            new TriggerWork(
                db.table("T").trigger("TR").id(), db.table("T").id(), TriggerWork.Kind.BACKFILL));
  }

  @Test
  void dropTrigger_leavesItsNotificationsToBeForgotten() {
    int id = db.table("T").trigger("TR").id();
    db.execute("DROP TRIGGER tr");
    assertThat(db.table("T").triggers()).isEmpty();
    assertThat(work()).contains(new TriggerWork(id, db.table("T").id(), TriggerWork.Kind.DROP));
  }

  @Test
  void alterTrigger_pause_isRemembered() {
    db.execute("ALTER TRIGGER tr PAUSE");
    try (DdlDatabase again = db.reopened()) {
      assertThat(again.table("T").trigger("TR").paused()).isTrue();
    }
    db.execute("ALTER TRIGGER tr RESUME");
    assertThat(db.table("T").trigger("TR").paused()).isFalse();
  }

  @Test
  void dropTable_underATrigger_needsCascade() {
    assertDepends(() -> db.execute("DROP TABLE t"));
    assertDepends(() -> db.execute("DROP TABLE u RESTRICT"));
    assertDepends(() -> db.execute("TRUNCATE TABLE t"));
    db.execute("DROP TABLE u CASCADE");
    assertThat(db.table("T").triggers()).isEmpty();
  }

  @Test
  void otherIndexes_keepTheTriggers() {
    db.execute("CREATE INDEX i ON t (a)");
    db.execute("DROP INDEX i");
    assertThat(db.table("T").trigger("TR")).isNotNull();
    assertThat(db.table("T").notifications()).hasSize(1);
  }

  @Test
  void dropColumn_thatATriggerObserves_needsCascade() {
    TableDef table = db.table("T");
    dependents.beforeDropColumn(null, table, 1, false);
    assertDepends(() -> dependents.beforeDropColumn(null, table, 3, false));
    change(editor -> dependents.beforeDropColumn(editor, table, 3, true));
    assertThat(db.table("T").triggers()).isEmpty();
  }
}

package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.sql.ddl.DdlProbe.Step;
import io.mokadb.txn.fault.ProtocolStep;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Indexes of a table that is referred to, of which one is built while the other is in use. */
final class KeyIndexesOnTwoNodesTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run(
        "CREATE TABLE p (id INT PRIMARY KEY, u INT)",
        "CREATE TABLE c (id INT PRIMARY KEY, u INT)",
        "CREATE INDEX c_u ON c (u)",
        "INSERT INTO p VALUES (1, 10), (2, 20)");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private void whileFirstIsBuilt(Runnable work) {
    a.probe =
        step -> {
          if (step == Step.INDEX_DECLARED) {
            a.probe = DdlProbe.NONE;
            work.run();
          }
        };
    a.run("CREATE UNIQUE INDEX first ON p (u)");
  }

  private void refer() {
    b.run(
        "CREATE UNIQUE INDEX second ON p (u)",
        "ALTER TABLE c ADD CONSTRAINT k FOREIGN KEY (u) REFERENCES p (u)");
  }

  /** Until the first one is complete, the second one is the only key. */
  @Test
  void keyThatIsNeeded_isNotDroppedForOneThatIsBuilt() {
    SqlState[] dropped = new SqlState[1];
    whileFirstIsBuilt(
        () -> {
          refer();
          dropped[0] = b.stateOf("DROP INDEX second");
          b.run("INSERT INTO c VALUES (1, 10)");
        });
    assertThat(dropped[0]).isEqualTo(SqlState.DEPENDENT_OBJECTS_EXIST);
    b.run("DROP INDEX second");
    assertThat(a.stateOf("DELETE FROM p WHERE id = 1")).isEqualTo(SqlState.FOREIGN_KEY_VIOLATION);
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** It was locked by the second index, and who deletes it locks it by the first one. */
  @Test
  void rowThatRefersToAKey_isNotCommittedWhenTheWayToItHasChanged() {
    whileFirstIsBuilt(
        () -> {
          refer();
          b.begin(IsolationLevel.SNAPSHOT);
          b.run("INSERT INTO c VALUES (1, 10)");
        });
    a.run("DELETE FROM p WHERE id = 1");
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void keyThatIsRemoved_isNotCommittedWhenTheWayToItHasChanged() {
    whileFirstIsBuilt(
        () -> {
          refer();
          b.begin(IsolationLevel.SNAPSHOT);
          b.run("DELETE FROM p WHERE id = 1");
        });
    a.run("INSERT INTO c VALUES (1, 10)");
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** The index that a foreign key was given is gone before the key is there. */
  @Test
  void indexThatIsDroppedBeforeItsKey_isNotMadeWithoutEntries() {
    String refer = "ALTER TABLE d ADD FOREIGN KEY (v) REFERENCES p";
    a.run("CREATE TABLE d (id INT PRIMARY KEY, v INT)", "INSERT INTO d VALUES (1, 1)");
    a.probe =
        step -> {
          if (step == Step.INDEX_FILLED) {
            NodePair.at(
                a, ProtocolStep.AFTER_COMMIT_PRIMARY, () -> b.run("DROP INDEX d_v_fkey_index"));
          }
        };
    assertThat(a.stateOf(refer)).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    assertThat(b.query("CHECK DATABASE")).isEmpty();
    a.probe = DdlProbe.NONE;
    a.run(refer);
    assertThat(b.stateOf("DELETE FROM p WHERE id = 1")).isEqualTo(SqlState.FOREIGN_KEY_VIOLATION);
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** Nothing changes for writers whose way stays. */
  @Test
  void writersOfOtherIndexes_commit() {
    refer();
    b.begin(IsolationLevel.SNAPSHOT);
    b.run("INSERT INTO c VALUES (1, 10)");
    a.run("CREATE UNIQUE INDEX first ON p (u)");
    assertThat(b.commit()).isNull();
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }
}

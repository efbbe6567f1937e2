package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.SqlState;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.fault.ProtocolStep;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Large objects that one SQL node writes while another one cleans. */
final class ObjectsOnTwoNodesTest {
  private static final String INSERT = "INSERT INTO t VALUES (1, REPEAT('x', 1000000))";

  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run("CREATE TABLE t (id INT PRIMARY KEY, c CLOB)");
    b.lookAround();
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private void assertStored() {
    assertThat(a.query("SELECT CHAR_LENGTH(c) FROM t")).isEqualTo("1000000");
    assertThat(b.query("SELECT CHAR_LENGTH(c) FROM t")).isEqualTo("1000000");
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }

  private int pieces() {
    return a.cells(SystemKeys.LARGE_OBJECT_PIECES);
  }

  private int notes() {
    return a.cells(SystemKeys.NEW_LARGE_OBJECTS);
  }

  private void assertNothingLeft() {
    assertThat(pieces()).isZero();
    assertThat(notes()).isZero();
    assertThat(a.query("SELECT * FROM t")).isEmpty();
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = IsolationLevel.class,
      names = {"READ_COMMITTED", "SNAPSHOT"})
  void objectOfAnOpenTransaction_outlivesTheCleanerOfAnotherNode(IsolationLevel level) {
    b.begin(level);
    b.run(INSERT);
    a.lookAround();
    // At READ COMMITTED this moves to a later snapshot.
    a.run("INSERT INTO t VALUES (2, NULL)");
    String unused = b.query("SELECT COUNT(*) FROM t");
    a.run("DELETE FROM t WHERE id = 2");
    a.lookAround();
    b.lookAround();
    assertThat(b.commit()).isNull();
    assertStored();
  }

  @Test
  void note_isDeletedByItsOwnNode_orOnceThatIsGone() {
    b.run(INSERT);
    a.lookAround();
    assertThat(notes()).isEqualTo(1);
    b.lookAround();
    assertThat(notes()).isZero();
    b.run("UPDATE t SET c = REPEAT('y', 1000000)");
    nodes.kill(b);
    assertThat(notes()).isEqualTo(1);
    a.lookAround();
    assertThat(notes()).isZero();
    assertStored();
  }

  @Test
  void objectOfADeadNode_isDeleted_andItsTransactionCannotCommit() {
    b.begin(IsolationLevel.SNAPSHOT);
    b.run(INSERT);
    int written = pieces();
    a.lookAround();
    assertThat(pieces()).isEqualTo(written).isPositive();
    nodes.kill(b);
    a.lookAround();
    assertNothingLeft();
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    assertNothingLeft();
  }

  @Test
  void piecesThatComeLate_areDeletedAsWell() {
    b.begin(IsolationLevel.SNAPSHOT);
    NodePair.at(
        b,
        ProtocolStep.AFTER_COMMIT_SECONDARIES,
        () -> {
          nodes.kill(b);
          a.lookAround();
          assertNothingLeft();
        });
    b.run(INSERT);
    assertThat(pieces()).isPositive();
    assertThat(b.commit()).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
    a.lookAround();
    assertNothingLeft();
  }
}

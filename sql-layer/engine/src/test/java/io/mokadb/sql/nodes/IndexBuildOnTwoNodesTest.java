package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.sql.ddl.DdlProbe.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of the table on another node while an index of it is built. */
final class IndexBuildOnTwoNodesTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;
  private final TestNode b = nodes.b;

  @BeforeEach
  void create() {
    a.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 10), (2, 20)");
    b.query("SELECT * FROM t");
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  /** The state that the creation of an index on one node fails with; null if it succeeds. */
  private SqlState createWhile(Step step, String change) {
    a.probe =
        reached -> {
          if (reached == step) {
            a.probe = DdlProbe.NONE;
            b.run(change);
          }
        };
    return a.stateOf("CREATE UNIQUE INDEX t_v ON t (v)");
  }

  private void assertBuilt() {
    assertThat(b.stateOf("CREATE INDEX t_v ON t (v)")).isEqualTo(SqlState.INDEX_EXISTS);
    b.run("INSERT INTO t VALUES (3, 30)");
    assertThat(a.stateOf("INSERT INTO t VALUES (4, 30)")).isEqualTo(SqlState.UNIQUE_VIOLATION);
    a.workInBackground();
    b.workInBackground();
    assertThat(a.query("CHECK DATABASE")).isEmpty();
    assertThat(b.query("CHECK DATABASE")).isEmpty();
  }

  /** The rows are under another id then, with an index under another id, which is complete. */
  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "INDEX_FILLED"})
  void tableIsEmptied_indexIsThere(Step step) {
    assertThat(createWhile(step, "TRUNCATE TABLE t")).isNull();
    assertBuilt();
    assertThat(a.query("SELECT id FROM t")).isEqualTo("3");
  }

  /** Whenever rows were read, the other node changes one of them, each in its turn. */
  @Test
  void rowsThatAreWrittenAllTheTime_areFilledOneByOne() {
    for (int id = 3; id <= 10; id++) {
      a.run("INSERT INTO t VALUES (" + id + ", " + id * 10 + ")");
    }
    int[] reads = {0};
    a.probe =
        step -> {
          if (step == Step.BATCH_READ) {
            b.run("UPDATE t SET v = v + 1000 WHERE id = " + (reads[0]++ % 10 + 1));
          }
        };
    assertThat(a.stateOf("CREATE INDEX t_v ON t (v)")).isNull();
    assertThat(a.query("SELECT COUNT(*) FROM t WHERE v > 0")).isEqualTo("10");
    assertThat(a.query("CHECK DATABASE")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "INDEX_FILLED"})
  void indexIsDropped_creationFails(Step step) {
    assertThat(createWhile(step, "DROP INDEX t_v")).isEqualTo(SqlState.NO_SUCH_INDEX);
    a.run("CREATE UNIQUE INDEX t_v ON t (v)");
    assertBuilt();
  }
}

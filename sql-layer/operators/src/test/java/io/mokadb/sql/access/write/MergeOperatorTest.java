package io.mokadb.sql.access.write;

import static io.mokadb.sql.access.TestDatabase.everything;
import static io.mokadb.sql.access.TestDatabase.row;
import static io.mokadb.sql.access.TestDatabase.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.TestDatabase;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.TestTables;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.StatementClock;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeOperatorTest {
  /** More than are written at a time. */
  private static final int ROWS = 1_000;

  private static final TableDef T =
      TestTables.table(1000)
          .notNull("ID", SqlType.of(Kind.INTEGER))
          .column("TEXT", SqlType.of(Kind.VARCHAR))
          .primaryKey("ID")
          .build();

  @TempDir private Path directory;
  private final TestDatabase db = new TestDatabase();

  @AfterEach
  void close() {
    db.close();
  }

  /** Inserts a long text for each number of the source. */
  private static MergeOperator merge(int... numbers) {
    Object[][] joined =
        IntStream.of(numbers).mapToObj(id -> row(null, null, id)).toArray(Object[][]::new);
    Expr[] values = {(row, context) -> row[2], (row, context) -> row[2] + "x".repeat(2_000)};
    MergeOperator.Clause insert =
        new MergeOperator.Clause(
            MergeOperator.Rows.NOT_MATCHED,
            null,
            MergeOperator.Action.INSERT,
            new int[] {0, 1},
            values,
            new Expr[2]);
    return new MergeOperator(T, rows(joined), List.of(insert), null, new Expr[0], null, null);
  }

  private ExecutionContext context(MemoryBudget memory) {
    return new ExecutionContext(
        db.transaction(),
        new Object[0],
        new StatementClock(0, ZoneOffset.UTC),
        new Cancellation(),
        memory,
        new SessionVariables("TEST", "PUBLIC", 1),
        db.changes,
        db.identities);
  }

  @Test
  void insertedRowsBeyondTheMemory_waitInAFile() {
    Path spill = directory.resolve("spill");
    try (MemoryBudget memory = new MemoryBudget(1 << 20, spill)) {
      merge(IntStream.range(0, ROWS).toArray()).open(context(memory)).close();

      // The file has lost its name.
      assertThat(spill).isEmptyDirectory();
      assertThat(memory.used()).isZero();
    }
    List<List<Object>> written = db.run(everything(T));
    assertThat(written).hasSize(ROWS);
    assertThat(written.get(ROWS - 1)).containsExactly(ROWS - 1, (ROWS - 1) + "x".repeat(2_000));
    assertThat(db.changes.of(T.id())).isEqualTo(ROWS);
  }

  @Test
  void insertedRowsWithOneKey_areRefused_howeverFarApart() {
    int[] numbers = IntStream.range(0, ROWS).map(i -> i % (ROWS - 1)).toArray();

    MokaException failure = catchThrowableOfType(MokaException.class, () -> db.run(merge(numbers)));

    assertThat(failure.state()).isEqualTo(SqlState.UNIQUE_VIOLATION);
    assertThat(failure).hasMessageContaining("(ID) = (0)");
  }
}

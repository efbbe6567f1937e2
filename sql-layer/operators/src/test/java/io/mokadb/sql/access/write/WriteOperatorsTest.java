package io.mokadb.sql.access.write;

import static io.mokadb.sql.access.TestDatabase.everything;
import static io.mokadb.sql.access.TestDatabase.extended;
import static io.mokadb.sql.access.TestDatabase.insertion;
import static io.mokadb.sql.access.TestDatabase.parameter;
import static io.mokadb.sql.access.TestDatabase.row;
import static io.mokadb.sql.access.TestDatabase.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.session.BatchException;
import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.TestDatabase;
import io.mokadb.sql.access.read.IndexScanOperator;
import io.mokadb.sql.access.read.KeyBounds;
import io.mokadb.sql.access.read.SingleRowStream;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.TestTables;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.CommitOutcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WriteOperatorsTest {
  private static final TableDef T =
      TestTables.table(1000)
          .notNull("ID", SqlType.of(Kind.INTEGER))
          .column("NAME", SqlType.of(Kind.VARCHAR, 5))
          .column("N", Kind.SMALLINT)
          .primaryKey("ID")
          .index("U", true, "NAME")
          .index("I", false, "N")
          .build();
  private static final TableDef KEYLESS =
      TestTables.table(2000)
          .column("A", Kind.INTEGER)
          .column("B", SqlType.of(Kind.VARCHAR))
          .index("K", false, "A")
          .build();

  private final TestDatabase db = new TestDatabase();

  @AfterEach
  void close() {
    db.close();
  }

  private static void assertFails(ThrowingCallable call, SqlState state, String... parts) {
    MokaException failure = catchThrowableOfType(MokaException.class, call);
    assertThat(failure.state()).isEqualTo(state);
    for (String part : parts) {
      assertThat(failure).hasMessageContaining(part);
    }
  }

  @Test
  void insert_duplicatePrimaryKey_namesConstraintAndValues() {
    db.insert(T, row(1, "a", 1));

    assertFails(
        () -> db.insert(T, row(2, "b", 1), row(1, "c", 1)),
        SqlState.UNIQUE_VIOLATION,
        "PK_T1000",
        "PUBLIC.T1000",
        "(ID) = (1)");
  }

  @Test
  void insert_duplicateWithinStatement_isRefused() {
    assertFails(
        () -> db.insert(T, row(1, "a", 1), row(2, "a", 1)),
        SqlState.UNIQUE_VIOLATION,
        "U",
        "(NAME) = (a)");
  }

  @Test
  void insert_duplicateOfCommittedRow_isRefused() {
    db.insert(T, row(1, "a", 1));
    db.commit();

    assertFails(() -> db.insert(T, row(2, "a", 1)), SqlState.UNIQUE_VIOLATION, "U");
  }

  @Test
  void insert_nullsInUniqueIndex_neverCollide() {
    assertThat(db.insert(T, row(1, null, 1), row(2, null, 1), row(3, null, 1))).isEqualTo(3);
  }

  @Test
  void insert_badValues_nameTableAndColumn() {
    assertFails(
        () -> db.insert(T, row(null, "a", 1)), SqlState.NOT_NULL_VIOLATION, "ID", "PUBLIC.T1000");
    assertFails(
        () -> db.insert(T, row(1, "abcdef", 1)),
        SqlState.TEXT_TOO_LONG,
        "NAME",
        "PUBLIC.T1000",
        "5",
        "6");
    assertFails(
        () -> db.insert(T, row(1, "a", 40_000)),
        SqlState.NUMBER_OUT_OF_RANGE,
        "N",
        "PUBLIC.T1000",
        "40000");
    assertFails(() -> db.insert(T, row(1, 7L, 1)), SqlState.TYPE_MISMATCH, "NAME");
  }

  @Test
  void insert_valuesOfOtherForm_areConformed() {
    TableDef table =
        TestTables.table(3000)
            .column("C", SqlType.of(Kind.CHAR, 4))
            .column("D", SqlType.decimal(5, 2))
            .column("L", Kind.BIGINT)
            .column("R", SqlType.of(Kind.VARBINARY, 2))
            .build();

    db.insert(table, row("a", new BigDecimal("1.005"), 7, Binary.wrap(new byte[2])));

    assertThat(db.run(everything(table)))
        .containsExactly(List.of("a   ", new BigDecimal("1.01"), 7L, Binary.wrap(new byte[2]), 1L));
    assertFails(
        () -> db.insert(table, row(null, new BigDecimal("1000"), null, null)),
        SqlState.NUMBER_OUT_OF_RANGE,
        "D");
    assertFails(
        () -> db.insert(table, row(null, null, null, Binary.wrap(new byte[3]))),
        SqlState.TEXT_TOO_LONG,
        "R");
    assertFails(
        () -> db.insert(table, row("abcde", null, null, null)), SqlState.TEXT_TOO_LONG, "C");
  }

  @Test
  void insert_fewerColumns_takesDefaultsAndNulls() {
    InsertOperator insert =
        new InsertOperator(
            T,
            rows(row("x", 1), row("y", 2)),
            new int[] {1, 0},
            new Expr[] {null, null, (row, c) -> 9},
            new ReturningShape(new Expr[] {(row, c) -> row[0], (row, c) -> row[2]}));

    assertThat(db.run(insert)).containsExactly(List.of(1, 9), List.of(2, 9));
    assertThat(db.run(everything(T))).containsExactly(List.of(1, "x", 9), List.of(2, "y", 9));
  }

  @Test
  void insert_fromItself_insertsEachRowOnce() {
    for (int i = 0; i < 600; i++) {
      db.insert(KEYLESS, row(i, "x"));
    }
    InsertOperator insert =
        new InsertOperator(
            KEYLESS,
            new TableScanOperator(KEYLESS, List.of(), false, new int[] {0, 1}, null, null),
            new int[] {0, 1},
            new Expr[2],
            null);

    assertThat(db.update(insert)).isEqualTo(600);
    assertThat(db.run(everything(KEYLESS))).hasSize(1200);
    assertThat(db.changes.of(KEYLESS.id())).isEqualTo(1200);
  }

  @Test
  void insert_moreRowsThanABatch_findsDuplicateAcrossBatches() {
    Object[][] many = new Object[1000][];
    for (int i = 0; i < 1000; i++) {
      many[i] = row(i, null, i);
    }
    assertThat(db.insert(T, many)).isEqualTo(1000);
    many[999] = row(3, null, 0);

    assertFails(() -> db.insert(T, many), SqlState.UNIQUE_VIOLATION);
    assertFails(
        () ->
            db.insert(
                T,
                java.util.stream.IntStream.range(2000, 2601)
                    .mapToObj(i -> row(i == 2600 ? 2000 : i, null, 0))
                    .toArray(Object[][]::new)),
        SqlState.UNIQUE_VIOLATION,
        "(ID) = (2000)");
  }

  @Test
  void insertBatch_duplicateInTheMiddle_keepsTheRunsBeforeIt() {
    InsertOperator insert = insertFromParameters();
    List<Object[]> parameters = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      parameters.add(row(i == 500 ? 20 : i, "n" + i, 1));
    }

    BatchException failure =
        catchThrowableOfType(
            BatchException.class, () -> insert.executeBatch(db.context(), parameters));

    assertThat(failure.counts()).hasSize(500).containsOnly(1);
    assertThat(failure.failure().state()).isEqualTo(SqlState.UNIQUE_VIOLATION);
    assertThat(db.run(everything(T))).hasSize(500);
    assertThat(db.changes.of(T.id())).isEqualTo(500);
  }

  @Test
  void insertBatch_badValueInTheMiddle_keepsTheRunsBeforeIt() {
    InsertOperator insert = insertFromParameters();
    List<Object[]> parameters =
        List.of(row(1, "a", 1), row(2, "b", 1), row(3, "too long", 1), row(4, "d", 1));

    BatchException failure =
        catchThrowableOfType(
            BatchException.class, () -> insert.executeBatch(db.context(), parameters));

    assertThat(failure.counts()).containsExactly(1, 1);
    assertThat(failure.failure().state()).isEqualTo(SqlState.TEXT_TOO_LONG);
    assertThat(db.run(everything(T))).hasSize(2);
  }

  @Test
  void insertBatch_manyRuns_countsEach() {
    List<Object[]> parameters = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      parameters.add(row(i, "n" + i, 1));
    }

    long[] counts = insertFromParameters().executeBatch(db.context(), parameters);

    assertThat(counts).hasSize(1000).containsOnly(1);
    assertThat(db.run(everything(T))).hasSize(1000);
  }

  /** {@code INSERT INTO T VALUES (?, ?, ?)}. */
  private static InsertOperator insertFromParameters() {
    Operator one =
        new Operator() {
          @Override
          public RowStream open(ExecutionContext context) {
            return new SingleRowStream(
                new Object[] {context.parameter(0), context.parameter(1), context.parameter(2)});
          }

          @Override
          public String describe() {
            return "Parameters";
          }

          @Override
          public List<Operator> inputs() {
            return List.of();
          }
        };
    return new InsertOperator(T, one, new int[] {0, 1, 2}, new Expr[3], null);
  }

  @Test
  void insert_identityColumns_drawUnlessGiven() {
    TableDef byDefault =
        TestTables.table(3000)
            .identity("ID", false, 10, 5)
            .column("A", Kind.INTEGER)
            .primaryKey("ID")
            .build();

    db.insert(byDefault, row(null, 1), row(7, 2), row(null, 3));

    assertThat(db.run(everything(byDefault)))
        .containsExactly(List.of(7, 2), List.of(10, 1), List.of(15, 3));
  }

  @Test
  void insert_generatedAlways_refusesGivenValue() {
    TableDef always =
        TestTables.table(3000)
            .identity("ID", true, 1, 1)
            .column("A", Kind.INTEGER)
            .primaryKey("ID")
            .build();
    db.insert(always, row(null, 5));

    assertFails(
        () -> db.insert(always, row(9, 1)), SqlState.INVALID_STATEMENT, "ID", "GENERATED ALWAYS");
    assertFails(
        () ->
            db.update(
                new UpdateOperator(
                    always, extended(everything(always), (r, c) -> 3), new int[] {0}, null)),
        SqlState.INVALID_STATEMENT,
        "ID");
    assertThat(db.run(everything(always))).containsExactly(List.of(1, 5));
  }

  @Test
  void update_keyPlusOne_movesEveryRow() {
    db.insert(T, row(1, "a", 1), row(2, "b", 2), row(3, "c", 3));
    db.commit();

    long count =
        db.update(
            new UpdateOperator(
                T, extended(everything(T), (row, c) -> (Integer) row[0] + 1), new int[] {0}, null));

    assertThat(count).isEqualTo(3);
    assertThat(db.run(everything(T)))
        .containsExactly(List.of(2, "a", 1), List.of(3, "b", 2), List.of(4, "c", 3));
    assertThat(db.run(byName("b"))).containsExactly(List.of(3, "b", 2));
    assertThat(db.changes.of(T.id())).isEqualTo(3);
  }

  @Test
  void update_swappedUniqueValues_isAllowed() {
    db.insert(T, row(1, "a", 1), row(2, "b", 2));

    db.update(
        new UpdateOperator(
            T,
            extended(everything(T), (row, c) -> row[1].equals("a") ? "b" : "a"),
            new int[] {1},
            null));

    assertThat(db.run(everything(T))).containsExactly(List.of(1, "b", 1), List.of(2, "a", 2));
    assertThat(db.run(byName("a"))).containsExactly(List.of(2, "a", 2));
  }

  @Test
  void update_allToOneKey_isRefused() {
    db.insert(T, row(1, "a", 1), row(2, "b", 2));

    assertFails(
        () ->
            db.update(
                new UpdateOperator(T, extended(everything(T), (row, c) -> 5), new int[] {0}, null)),
        SqlState.UNIQUE_VIOLATION,
        "(ID) = (5)");
  }

  @Test
  void update_returning_givesNewRows() {
    db.insert(T, row(1, "a", 1));

    assertThat(
            db.run(
                new UpdateOperator(
                    T,
                    extended(everything(T), (row, c) -> 77),
                    new int[] {2},
                    new ReturningShape(new Expr[] {(row, c) -> row[2], (row, c) -> row[1]}))))
        .containsExactly(List.of(77, "a"));
  }

  @Test
  void updateAndDelete_tableWithoutPrimaryKey_hitTheVeryRow() {
    db.insert(KEYLESS, row(1, "a"), row(1, "a"), row(2, "b"));
    TableScanOperator first =
        new TableScanOperator(
            KEYLESS,
            List.of(KeyBounds.equalTo(TestDatabase.constant(1L))),
            false,
            new int[] {0, 1, 2},
            null,
            null);

    db.update(new UpdateOperator(KEYLESS, extended(first, (r, c) -> "z"), new int[] {1}, null));
    assertThat(db.run(everything(KEYLESS)))
        .containsExactly(List.of(1, "z", 1L), List.of(1, "a", 2L), List.of(2, "b", 3L));

    assertThat(db.update(new DeleteOperator(KEYLESS, first, null))).isEqualTo(1);
    assertThat(db.run(everything(KEYLESS)))
        .containsExactly(List.of(1, "a", 2L), List.of(2, "b", 3L));
    assertThat(
            db.run(
                new IndexScanOperator(
                    KEYLESS,
                    KEYLESS.indexes().get(0),
                    List.of(),
                    true,
                    new int[] {0, 2},
                    null,
                    null)))
        .containsExactly(List.of(2, 3L), List.of(1, 2L));
  }

  @Test
  void delete_returning_givesOldRows() {
    db.insert(T, row(1, "a", 1), row(2, "b", 2));

    assertThat(
            db.run(
                new DeleteOperator(
                    T, everything(T), new ReturningShape(new Expr[] {(row, c) -> row[1]}))))
        .containsExactly(List.of("a"), List.of("b"));
    assertThat(db.run(everything(T))).isEmpty();
    assertThat(db.changes.of(T.id())).isZero();
  }

  @Test
  void insert_sameKeyInTwoTransactions_conflictsAtCommit() {
    try (var other = db.transactions.begin(io.mokadb.txn.TransactionOptions.DEFAULT)) {
      ExecutionContext context =
          new ExecutionContext(
              other,
              new Object[0],
              null,
              new io.mokadb.sql.runtime.Cancellation(),
              new io.mokadb.sql.runtime.MemoryBudget(1 << 20),
              null,
              new io.mokadb.sql.runtime.TableChanges(),
              db.identities);
      insertion(T, row(1, "other", 1)).open(context).close();
      db.insert(T, row(2, "other", 1));

      assertThat(db.commit()).isInstanceOf(CommitOutcome.Committed.class);
      assertThat(other.commit()).isInstanceOf(CommitOutcome.Conflict.class);
    }
  }

  @Test
  void insert_keyLongerThanAKeyMayBe_isRefused() {
    TableDef table =
        TestTables.table(3000).notNull("A", SqlType.of(Kind.VARCHAR)).primaryKey("A").build();

    assertFails(() -> db.insert(table, row((Object) "x".repeat(40_000))), SqlState.LIMIT_EXCEEDED);
  }

  @Test
  void pointLookUp_parameterOfOtherNumberClass_isConverted() {
    db.insert(T, row(1, "a", 1), row(2, "b", 2));
    TableScanOperator byId =
        new TableScanOperator(
            T, List.of(KeyBounds.equalTo(parameter(0))), false, new int[] {1}, null, null);

    assertThat(db.run(byId, 2L)).containsExactly(List.of("b"));
    assertThat(db.run(byId, new BigDecimal("2.0"))).containsExactly(List.of("b"));
    assertThat(db.run(byId, new BigDecimal("2.5"))).isEmpty();
    assertThat(db.run(byId, 1L << 40)).isEmpty();
    assertThat(db.run(byId, Arrays.asList(1).get(0))).containsExactly(List.of("a"));
    assertThat(db.run(byId, (Object) null)).isEmpty();
  }

  private static IndexScanOperator byName(String name) {
    return new IndexScanOperator(
        T,
        T.indexes().get(0),
        List.of(KeyBounds.equalTo(TestDatabase.constant(name))),
        false,
        new int[] {0, 1, 2},
        null,
        null);
  }
}

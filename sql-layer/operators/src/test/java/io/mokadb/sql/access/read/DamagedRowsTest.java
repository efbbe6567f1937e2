package io.mokadb.sql.access.read;

import static io.mokadb.sql.access.TestDatabase.constant;
import static io.mokadb.sql.access.TestDatabase.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.TestDatabase;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.TestTables;
import io.mokadb.sql.runtime.Operator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows that lack something are told by table and key. */
final class DamagedRowsTest {
  private static final TableDef TABLE =
      TableDefBuilder.builder(
              TestTables.table(1000)
                  .notNull("A", SqlType.of(Kind.INTEGER))
                  .notNull("B", SqlType.of(Kind.VARCHAR))
                  .column("C", Kind.INTEGER)
                  .column("D", Kind.INTEGER)
                  .primaryKey("A", "B")
                  .index("BY_C", false, "C")
                  .build())
          .groups(List.of(new GroupDef(1, "HOT", List.of(3))))
          .build();

  private final TestDatabase db = new TestDatabase();

  @AfterEach
  void close() {
    db.close();
  }

  /** Inserts a row, and takes one of its cells away. */
  private void lose(int group) {
    db.insert(TABLE, row(7, "x", 1, 2));
    RowCodec codec = new RowCodec(TABLE);
    Key key = codec.keys().encode(row(7, "x", 1, 2), codec.keys().layout().writer());
    db.transaction().delete(new CellKey(key, Column.of(group)));
  }

  private void requireTold(Operator operator, String... parts) {
    assertThatThrownBy(() -> db.run(operator))
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> {
              assertThat(e.state()).isEqualTo(SqlState.DATA_CORRUPTED);
              assertThat(e.getMessage()).contains(parts);
            });
  }

  private static Operator byIndex(int... columns) {
    return new IndexScanOperator(
        TABLE,
        TABLE.indexes().get(0),
        List.of(KeyBounds.equalTo(constant(1))),
        KeySkip.NONE,
        false,
        columns,
        null,
        null);
  }

  @Test
  void entryWithoutRow_isToldByIndexTableAndKey() {
    lose(1);
    requireTold(byIndex(3), "Index BY_C", "row (A, B) = (7, x) of table PUBLIC.T1000,");
  }

  @Test
  void rowWithoutAColumnGroup_isToldByGroupTableAndKey() {
    lose(1);
    String told = "Column group HOT of row (A, B) = (7, x) of table PUBLIC.T1000 is missing";
    requireTold(byIndex(2, 3), told);
    requireTold(TestDatabase.everything(TABLE), told);
  }
}

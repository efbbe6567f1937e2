package io.mokadb.sql.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CatalogJsonTest {
  private static final TableDef TABLE =
      new TableDef(
          1000,
          "PUBLIC",
          "t \"x\" é",
          List.of(
              new ColumnDef(
                  0, "A", SqlType.of(Kind.BIGINT), false, null, new ColumnDef.Identity(true, 1, 2)),
              new ColumnDef(3, "B", SqlType.decimal(10, 2), true, "1 + 1", null)),
          List.of(0),
          "PK",
          List.of(new IndexDef(1001, "I", true, List.of(3, 0), IndexDef.State.BUILDING)),
          4,
          9);

  /** What is in stores already must stay readable: this text may only be added to. */
  private static final String STORED =
      "{\"id\":1000,\"schema\":\"PUBLIC\",\"name\":\"t \\\"x\\\" é\",\"columns\":["
          + "{\"id\":0,\"name\":\"A\",\"type\":{\"kind\":\"BIGINT\",\"precision\":-1,\"scale\":0},"
          + "\"nullable\":false,\"defaultSql\":null,"
          + "\"identity\":{\"always\":true,\"start\":1,\"increment\":2}},"
          + "{\"id\":3,\"name\":\"B\",\"type\":{\"kind\":\"DECIMAL\",\"precision\":10,\"scale\":2},\"nullable\":true,\"defaultSql\":\"1"
          + " + 1\",\"identity\":null}],\"primaryKey\":[0],\"primaryKeyName\":\"PK\",\"indexes\":["
          + "{\"id\":1001,\"name\":\"I\",\"unique\":true,\"columnIds\":[3,0],\"state\":\"BUILDING\"}],"
          + "\"nextColumnId\":4,\"version\":9}";

  @Test
  void write_table_isTheFormatOnDisk() {
    assertThat(new String(CatalogJson.write(TABLE), StandardCharsets.UTF_8)).isEqualTo(STORED);
  }

  @Test
  void read_formatOnDisk_isTheTable() {
    assertThat(CatalogJson.read(STORED.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(TABLE);
  }

  @Test
  void read_unknownPropertyOrNoise_isCorrupted() {
    for (String text : List.of("{\"id\":1,\"new\":2}", "nonsense", "")) {
      assertThatThrownBy(
              () -> CatalogJson.read(text.getBytes(StandardCharsets.UTF_8), TableDef.class))
          .isInstanceOfSatisfying(
              MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DATA_CORRUPTED));
    }
  }
}

package io.mokadb.jdbc;

import static io.mokadb.jdbc.FakeSetup.assertState;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.jdbc.fake.FakeDatabase;
import io.mokadb.session.Binary;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResultSetTest {
  private Connection connection;
  private FakeDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = FakeSetup.fill();
    connection = FakeSetup.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private ResultSet query(int type, String sql) throws SQLException {
    Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY);
    statement.closeOnCompletion();
    return statement.executeQuery(sql);
  }

  @Test
  void streaming_positions() throws SQLException {
    ResultSet rows = query(ResultSet.TYPE_FORWARD_ONLY, "SELECT * FROM N");
    assertThat(rows.isBeforeFirst()).isTrue();
    assertThat(rows.getRow()).isZero();
    assertState("24000", () -> rows.getInt(1));
    assertThat(rows.next()).isTrue();
    assertThat(rows.isFirst()).isTrue();
    assertThat(rows.isLast()).isFalse();
    for (int i = 2; i <= 5; i++) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(i);
      assertThat(rows.getRow()).isEqualTo(i);
    }
    assertThat(rows.isLast()).isTrue();
    assertThat(rows.getInt("a")).isEqualTo(5);
    assertThat(rows.next()).isFalse();
    assertThat(rows.next()).isFalse();
    assertThat(rows.isAfterLast()).isTrue();
    assertThat(rows.getRow()).isZero();
    assertState("24000", () -> rows.getInt(1));
    assertState("24000", rows::previous);
    assertState("24000", () -> rows.absolute(1));
    assertThat(rows.isClosed()).isFalse();
  }

  @Test
  void streaming_empty_isNeitherBeforeNorAfter() throws SQLException {
    ResultSet rows = query(ResultSet.TYPE_FORWARD_ONLY, "SELECT * FROM T");
    assertThat(rows.isBeforeFirst()).isFalse();
    assertThat(rows.next()).isFalse();
    assertThat(rows.isAfterLast()).isFalse();
  }

  @Test
  void scrollable_goesAnywhere() throws SQLException {
    ResultSet rows = query(ResultSet.TYPE_SCROLL_INSENSITIVE, "SELECT * FROM N");
    assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
    assertThat(rows.last()).isTrue();
    assertThat(rows.getRow()).isEqualTo(5);
    assertThat(rows.isLast()).isTrue();
    assertThat(rows.previous()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(4);
    assertThat(rows.absolute(2)).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(2);
    assertThat(rows.absolute(-1)).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(5);
    assertThat(rows.relative(-2)).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(3);
    assertThat(rows.relative(100)).isFalse();
    assertThat(rows.isAfterLast()).isTrue();
    assertThat(rows.absolute(-9)).isFalse();
    assertThat(rows.isBeforeFirst()).isTrue();
    assertThat(rows.first()).isTrue();
    assertThat(rows.isFirst()).isTrue();
    rows.afterLast();
    assertThat(rows.previous()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(5);
    rows.beforeFirst();
    assertThat(rows.next()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(1);
  }

  @Test
  void getters_ofNull_giveDefaultsAndWasNull() throws SQLException {
    ResultSet rows = query(ResultSet.TYPE_SCROLL_INSENSITIVE, "SELECT * FROM N");
    rows.absolute(3);
    assertThat(rows.getString(2)).isNull();
    assertThat(rows.wasNull()).isTrue();
    assertThat(rows.getInt(2)).isZero();
    assertThat(rows.getBoolean(2)).isFalse();
    assertThat(rows.getObject(2, Long.class)).isNull();
    assertThat(rows.getTimestamp(2)).isNull();
    assertThat(rows.getClob(2)).isNull();
    assertThat(rows.getInt(1)).isEqualTo(3);
    assertThat(rows.wasNull()).isFalse();
  }

  @Test
  void columns_byLabel_anyCase_elseFail() throws SQLException {
    ResultSet rows = query(ResultSet.TYPE_FORWARD_ONLY, "SELECT * FROM N");
    rows.next();
    assertThat(rows.findColumn("b")).isEqualTo(2);
    assertThat(rows.findColumn("B")).isEqualTo(2);
    assertState("42S22", () -> rows.findColumn("C"));
    assertState("42S22", () -> rows.getInt((String) null));
    assertState("22023", () -> rows.getInt(0));
    assertState("22023", () -> rows.getInt(3));
    assertState("22018", () -> rows.getInt("B"));
  }

  @Test
  void columns_ofTheSameLabel_firstWins() throws SQLException {
    database.table(
        "D",
        false,
        new ColumnInfo("Xy", "A", "T", "S", SqlType.of(Kind.INTEGER), true, false),
        new ColumnInfo("XY", "B", "T", "S", SqlType.of(Kind.INTEGER), true, false));
    ResultSet rows = query(ResultSet.TYPE_FORWARD_ONLY, "SELECT * FROM D");
    assertThat(rows.findColumn("Xy")).isEqualTo(1);
    assertThat(rows.findColumn("XY")).isEqualTo(1);
    assertThat(rows.findColumn("xY")).isEqualTo(1);
  }

  @Test
  void metaData_describesEveryKind_asItsObjectsAre() throws SQLException {
    Kind[] kinds = Kind.values();
    ColumnInfo[] columns = new ColumnInfo[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      columns[i] = new ColumnInfo("L" + i, "N" + i, "T", "S", SqlType.of(kinds[i]), false, i == 0);
    }
    database.table("K", false, columns);
    database.row(
        "K",
        true,
        1,
        2,
        3,
        4L,
        new BigDecimal("5.0"),
        6f,
        7d,
        "c",
        "v",
        Binary.wrap(new byte[] {1}),
        Binary.wrap(new byte[] {2}),
        "clob",
        Binary.wrap(new byte[] {3}),
        "{}",
        "label",
        3,
        4L,
        5L,
        OffsetTime.of(6, 0, 0, 0, ZoneOffset.UTC),
        OffsetDateTime.of(2024, 2, 29, 7, 0, 0, 0, ZoneOffset.UTC),
        new UUID(8, 9),
        10L,
        11L,
        List.of(1),
        new Object[] {1, "x"},
        null);
    ResultSet rows = query(ResultSet.TYPE_FORWARD_ONLY, "SELECT * FROM K");
    rows.next();
    ResultSetMetaData meta = rows.getMetaData();
    assertThat(meta.getColumnCount()).isEqualTo(kinds.length);
    for (int i = 1; i <= kinds.length; i++) {
      Object object = rows.getObject(i);
      if (kinds[i - 1] == Kind.NULL) {
        assertThat(object).isNull();
        assertThat(meta.getColumnType(i)).isEqualTo(Types.NULL);
      } else {
        String name = meta.getColumnClassName(i);
        Class<?> type = name.equals("[B") ? byte[].class : forName(name);
        assertThat(object).as(kinds[i - 1].name()).isInstanceOf(type);
        assertThat(rows.getString(i)).isNotEmpty();
      }
      assertThat(meta.getColumnLabel(i)).isEqualTo("L" + (i - 1));
      assertThat(meta.getColumnName(i)).isEqualTo("N" + (i - 1));
      assertThat(meta.getTableName(i)).isEqualTo("T");
      assertThat(meta.getSchemaName(i)).isEqualTo("S");
      assertThat(meta.getCatalogName(i)).isEmpty();
      assertThat(meta.isNullable(i)).isEqualTo(ResultSetMetaData.columnNoNulls);
      assertThat(meta.isAutoIncrement(i)).isEqualTo(i == 1);
      assertThat(meta.isReadOnly(i)).isFalse();
      assertThat(meta.getColumnDisplaySize(i)).isNotNegative();
    }
    assertThat(meta.getColumnTypeName(9)).isEqualTo("CHAR");
    assertState("22023", () -> meta.getColumnName(0));
  }

  private static Class<?> forName(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void metaData_isMadeOncePerStatement() throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("SELECT * FROM N WHERE A = ?")) {
      query.setInt(1, 1);
      ResultSetMetaData first;
      try (ResultSet rows = query.executeQuery()) {
        first = rows.getMetaData();
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isFalse();
      }
      query.setInt(1, 2);
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.getMetaData()).isSameAs(first);
        assertThat(rows.getStatement()).isSameAs(query);
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("B")).isEqualTo("row 2");
      }
    }
  }

  @Test
  void close_thenUse_is24000() throws SQLException {
    ResultSet rows = query(ResultSet.TYPE_FORWARD_ONLY, "SELECT * FROM N");
    rows.next();
    rows.close();
    rows.close();
    assertState("24000", rows::next);
    assertState("24000", () -> rows.getInt(1));
    assertState("24000", rows::getMetaData);
    assertState("24000", rows::wasNull);
    assertState("24000", () -> rows.findColumn("A"));
    assertThat(rows.isClosed()).isTrue();
  }
}

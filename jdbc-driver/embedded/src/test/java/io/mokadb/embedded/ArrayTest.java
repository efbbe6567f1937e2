package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Array;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Arrays through java.sql. */
class ArrayTest {
  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    connection = database.connect();
    database.run("CREATE TABLE a (id INT PRIMARY KEY, n INT ARRAY, s VARCHAR(10)[], d DATE ARRAY)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  @Test
  void createdArrays_areBoundAndReadBack() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO a VALUES (?, ?, ?, ?)")) {
      insert.setInt(1, 1);
      insert.setArray(2, connection.createArrayOf("INTEGER", new Object[] {3, null, 1}));
      insert.setArray(3, connection.createArrayOf("varchar", new String[] {"x", "y"}));
      insert.setArray(4, connection.createArrayOf("DATE", new Date[] {Date.valueOf("2024-02-29")}));
      insert.executeUpdate();
      insert.setInt(1, 2);
      insert.setObject(2, new int[] {7});
      insert.setObject(3, List.of("z"));
      insert.setNull(4, Types.ARRAY);
      insert.executeUpdate();
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT n, s, d FROM a ORDER BY id")) {
      assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.ARRAY);
      assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("INTEGER ARRAY");
      assertThat(rows.next()).isTrue();
      Array numbers = rows.getArray(1);
      assertThat(numbers.getBaseType()).isEqualTo(Types.INTEGER);
      assertThat(numbers.getBaseTypeName()).isEqualTo("INTEGER");
      assertThat((Object[]) numbers.getArray()).containsExactly(3, null, 1);
      assertThat((Object[]) numbers.getArray(2, 5)).containsExactly(null, 1);
      assertThat((Object[]) ((Array) rows.getObject(2)).getArray()).containsExactly("x", "y");
      assertThat(rows.getObject(2, String[].class)).containsExactly("x", "y");
      assertThat((Object[]) rows.getArray(3).getArray())
          .containsExactly(Date.valueOf("2024-02-29"));
      assertThat(rows.getString(1)).isEqualTo("[3, null, 1]");
      assertThat(rows.getString(3)).isEqualTo("[2024-02-29]");
      try (ResultSet elements = numbers.getResultSet(2, 2)) {
        assertThat(elements.next()).isTrue();
        assertThat(elements.getInt(1)).isEqualTo(2);
        assertThat(elements.getObject(2)).isNull();
        assertThat(elements.next()).isTrue();
        assertThat(elements.getInt("VALUE")).isEqualTo(1);
        assertThat(elements.next()).isFalse();
      }
      numbers.free();
      assertThatThrownBy(numbers::getArray).isInstanceOf(SQLException.class);
      assertThat(rows.next()).isTrue();
      assertThat(rows.getObject(1, int[].class)).containsExactly(7);
      assertThat(rows.getArray(3)).isNull();
    }
  }

  @Test
  void anyOfAParameter_takesAnArray() throws SQLException {
    database.run("INSERT INTO a (id) VALUES (1), (2), (3)");
    try (PreparedStatement query =
        connection.prepareStatement("SELECT id FROM a WHERE id = ANY(?) ORDER BY id")) {
      assertThat(query.getParameterMetaData().getParameterType(1)).isEqualTo(Types.ARRAY);
      query.setArray(1, connection.createArrayOf("int4", new Integer[] {3, 1, 9}));
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(1);
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(3);
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  void unnestOfAParameter_givesItsElements() throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT x FROM UNNEST(CAST(? AS BIGINT ARRAY)) AS t (x)")) {
      query.setObject(1, new long[] {5, 6});
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getLong(1)).isEqualTo(5);
        assertThat(rows.next()).isTrue();
        assertThat(rows.getLong(1)).isEqualTo(6);
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  void elementsThatDoNotFit_areRefused() {
    assertThatThrownBy(() -> connection.createArrayOf("INTEGER", new Object[] {"x"}))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22018"));
    assertThatThrownBy(() -> connection.createArrayOf("WIDGET", new Object[] {1}))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42704"));
  }

  @Test
  void getColumns_ofArray_tellsTheElements() throws SQLException {
    try (ResultSet columns = connection.getMetaData().getColumns(null, null, "A", "S")) {
      assertThat(columns.next()).isTrue();
      assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.ARRAY);
      assertThat(columns.getString("TYPE_NAME")).isEqualTo("VARCHAR(10) ARRAY");
    }
  }
}

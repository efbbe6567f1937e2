package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of JDBC's appendix C: in escapes, and called with their value as a parameter. */
final class EscapedFunctionsTest {
  private static final String DAY = "DATE '2024-05-06'";
  private static final Map<String, String> ARGUMENTS =
      Map.ofEntries(
          Map.entry("ATAN2", "1, 2"),
          Map.entry("MOD", "7, 3"),
          Map.entry("PI", ""),
          Map.entry("POWER", "2, 3"),
          Map.entry("RAND", ""),
          Map.entry("ROUND", "1.256, 2"),
          Map.entry("TRUNCATE", "1.29, 1"),
          Map.entry("CHAR", "65"),
          Map.entry("CONCAT", "'a', 'b'"),
          Map.entry("DIFFERENCE", "'abc', 'abd'"),
          Map.entry("INSERT", "'abcd', 2, 1, 'XX'"),
          Map.entry("LEFT", "'abc', 2"),
          Map.entry("LOCATE", "'b', 'abcb', 3"),
          Map.entry("POSITION", "'b' IN 'abc'"),
          Map.entry("REPEAT", "'ab', 2"),
          Map.entry("REPLACE", "'aba', 'a', 'c'"),
          Map.entry("RIGHT", "'abc', 2"),
          Map.entry("SPACE", "3"),
          Map.entry("SUBSTRING", "'abcd', 2, 2"),
          Map.entry("DATABASE", ""),
          Map.entry("IFNULL", "NULL, 1"),
          Map.entry("USER", ""),
          Map.entry("CURDATE", ""),
          Map.entry("CURTIME", ""),
          Map.entry("CURRENT_DATE", ""),
          Map.entry("CURRENT_TIME", ""),
          Map.entry("CURRENT_TIMESTAMP", ""),
          Map.entry("NOW", ""),
          Map.entry("EXTRACT", "YEAR FROM " + DAY),
          Map.entry("HOUR", "TIME '01:02:03'"),
          Map.entry("MINUTE", "TIME '01:02:03'"),
          Map.entry("SECOND", "TIME '01:02:03'"),
          Map.entry("TIMESTAMPADD", "SQL_TSI_DAY, 1, {ts '2024-05-06 00:00:00'}"),
          Map.entry("TIMESTAMPDIFF", "SQL_TSI_DAY, " + DAY + ", DATE '2024-05-08'"));

  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    connection = database.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  private static List<String> names(String list) {
    return Arrays.asList(list.split(","));
  }

  @Test
  void everyFunction_thatTheMetadataLists_runs() throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    List<String> ofText = names(metadata.getStringFunctions());
    List<String> ofTime = names(metadata.getTimeDateFunctions());
    List<String> all =
        Stream.of(
                ofText,
                ofTime,
                names(metadata.getNumericFunctions()),
                names(metadata.getSystemFunctions()))
            .flatMap(List::stream)
            .toList();
    assertThat(all).doesNotHaveDuplicates().hasSizeGreaterThan(60);
    for (String name : all) {
      String usual = ofText.contains(name) ? "'abc'" : ofTime.contains(name) ? DAY : "0.5";
      String call = "{fn " + name + "(" + ARGUMENTS.getOrDefault(name, usual) + ")}";
      assertThat(TestDatabase.query(connection, "SELECT " + call)).as(call).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BIGINT",
        "BIT",
        "BOOLEAN",
        "CHAR",
        "DECIMAL",
        "DOUBLE",
        "FLOAT",
        "INTEGER",
        "LONGVARCHAR",
        "NCHAR",
        "NUMERIC",
        "NVARCHAR",
        "REAL",
        "SMALLINT",
        "TINYINT",
        "VARCHAR"
      })
  void convert_takesTheTypesOfJdbc(String type) throws SQLException {
    assertThat(TestDatabase.query(connection, "SELECT {fn CONVERT(1, SQL_" + type + ")}"))
        .matches("1(\\.0)?|(?i)true");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{? = call UPPER(?)} | ab | AB",
        "{?=CALL REPLACE(?, 'a', 'x')} | aba | xbx",
        " { ? = call {fn LCASE(?)} } | AB | ab"
      })
  void calledFunction_givesParameterOne(String sql, String given, String expected)
      throws SQLException {
    try (CallableStatement call = connection.prepareCall(sql)) {
      call.registerOutParameter(1, Types.VARCHAR);
      call.setString(2, given);
      assertThat(call.execute()).isFalse();
      assertThat(call.getUpdateCount()).isEqualTo(-1);
      assertThat(call.getString(1)).isEqualTo(expected);
      assertThat(call.getObject(1)).isEqualTo(expected);
      assertThat(call.wasNull()).isFalse();
      call.setString(2, null);
      call.executeUpdate();
      assertThat(call.getString(1)).isNull();
      assertThat(call.wasNull()).isTrue();
    }
  }

  @Test
  void calledFunction_hasTheRegisteredType_andOutlivesTheTransaction() throws SQLException {
    connection.setAutoCommit(false);
    try (CallableStatement call = connection.prepareCall("{? = call CHAR_LENGTH(?)}")) {
      call.registerOutParameter(1, JDBCType.DECIMAL);
      call.setString(2, "four");
      call.execute();
      connection.commit();
      assertThat(call.getObject(1)).isEqualTo(new BigDecimal(4));
      assertThat(call.getInt(1)).isEqualTo(4);
      assertThat(call.getObject(1, Long.class)).isEqualTo(4L);
      ParameterMetaData parameters = call.getParameterMetaData();
      assertThat(parameters.getParameterCount()).isEqualTo(2);
      assertThat(parameters.getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeOut);
      assertThat(parameters.getParameterMode(2)).isEqualTo(ParameterMetaData.parameterModeIn);
    }
  }

  @Test
  void calledFunction_wrongUse_isTold() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{? = call UPPER(?)}")) {
      assertThatThrownBy(() -> call.getString(1)).hasMessageContaining("registerOutParameter");
      call.registerOutParameter(1, Types.VARCHAR);
      assertThatThrownBy(() -> call.getString(1)).hasMessageContaining("not called yet");
      assertThatThrownBy(() -> call.setString(1, "x")).hasMessageContaining("is returned");
      assertThatThrownBy(() -> call.registerOutParameter(2, Types.VARCHAR))
          .hasMessageContaining("only parameter 1 is");
      assertThatThrownBy(call::execute).hasMessageContaining("Parameter 2 is not set");
      call.setString(2, "x");
      assertThatThrownBy(call::executeQuery).hasMessageContaining("use execute");
      assertThatThrownBy(() -> call.getString("a"))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
    assertThatThrownBy(() -> connection.prepareStatement("{? = call UPPER(?)}"))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }

  @Test
  void procedureWithoutArguments_needsNoParentheses() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{call MOKA.AWAIT_TRIGGERS}")) {
      assertThat(call.execute()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"DATE", "TIME", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE"})
  void number_isNoTime(String type) throws SQLException {
    TestDatabase.execute(
        connection, "CREATE TABLE moment (id INTEGER PRIMARY KEY, x " + type + ")");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO moment VALUES (1, ?)")) {
      assertThatThrownBy(() -> insert.setInt(1, 1)).extracting("SQLState").isEqualTo("42804");
      assertThatThrownBy(() -> insert.setLong(1, 1)).extracting("SQLState").isEqualTo("42804");
      assertThatThrownBy(() -> insert.setObject(1, 1L)).extracting("SQLState").isEqualTo("42804");
    }
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** UUIDs, moments, times with offset and intervals through {@code java.sql}. */
final class ScalarTypesTest {
  private static final UUID ID = UUID.fromString("f23e4567-e89b-12d3-a456-426614174000");
  private static final OffsetDateTime MOMENT =
      OffsetDateTime.of(2024, 7, 15, 12, 0, 0, 123_456_000, ZoneOffset.ofHours(9));

  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    connection = database.connect();
    TestDatabase.execute(connection, "SET TIME ZONE 'Europe/Berlin'");
    TestDatabase.execute(
        connection,
        "CREATE TABLE v (n INTEGER PRIMARY KEY, id UUID, at TIMESTAMP WITH TIME ZONE,"
            + " tt TIME WITH TIME ZONE, ym INTERVAL YEAR TO MONTH, ds INTERVAL DAY TO SECOND)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  private void insert(String column, Object value) throws SQLException {
    TestDatabase.execute(connection, "DELETE FROM v");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO v (n, " + column + ") VALUES (1, ?)")) {
      insert.setObject(1, value);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  private <T> T read(String column, Class<T> type) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("SELECT " + column + " FROM v");
        ResultSet rows = query.executeQuery()) {
      assertThat(rows.next()).isTrue();
      return rows.getObject(1, type);
    }
  }

  private int found(String condition, Object value) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT COUNT(*) FROM v WHERE " + condition)) {
      query.setObject(1, value);
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  @Test
  void uuid_goesThere_andBack() throws SQLException {
    insert("id", ID);
    assertThat(read("id", Object.class)).isEqualTo(ID);
    assertThat(read("id", UUID.class)).isEqualTo(ID);
    assertThat(read("id", String.class)).isEqualTo(ID.toString());
    assertThat(read("id", byte[].class)).hasSize(16);
    assertThat(found("id = ?", ID)).isEqualTo(1);
    assertThat(found("id = ?", ID.toString())).isEqualTo(1);
    assertThat(found("CAST(id AS VARCHAR) = ?", ID)).isEqualTo(1);
    insert("id", ID.toString());
    assertThat(read("id", UUID.class)).isEqualTo(ID);
    assertThatThrownBy(() -> insert("id", "no uuid"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22018"));
  }

  @Test
  void moment_isOne_whateverTheZone() throws SQLException {
    for (Object given :
        List.of(
            MOMENT,
            MOMENT.toInstant(),
            MOMENT.toZonedDateTime(),
            Timestamp.from(MOMENT.toInstant()),
            "2024-07-15 12:00:00.123456+09")) {
      insert("at", given);
      assertThat(read("at", OffsetDateTime.class)).as("%s", given.getClass()).isEqualTo(MOMENT);
      assertThat(found("at = ?", given)).isEqualTo(1);
    }
    OffsetDateTime shown = read("at", OffsetDateTime.class);
    assertThat(shown.getOffset()).isEqualTo(ZoneOffset.ofHours(2));
    assertThat(read("at", Object.class)).isEqualTo(shown);
    assertThat(read("at", Instant.class)).isEqualTo(MOMENT.toInstant());
    assertThat(read("at", ZonedDateTime.class).toInstant()).isEqualTo(MOMENT.toInstant());
    assertThat(read("at", Timestamp.class)).isEqualTo(Timestamp.from(MOMENT.toInstant()));
    assertThat(read("at", String.class)).isEqualTo("2024-07-15 05:00:00.123456+02");
    assertThat(read("at", LocalDateTime.class))
        .isEqualTo(LocalDateTime.of(2024, 7, 15, 5, 0, 0, 123_456_000));
  }

  @Test
  void localTime_intoMoment_isOfTheSessionsZone() throws SQLException {
    LocalDateTime local = LocalDateTime.of(2024, 1, 15, 12, 0);
    insert("at", local);
    assertThat(read("at", Instant.class))
        .isEqualTo(local.atZone(ZoneId.of("Europe/Berlin")).toInstant());
  }

  @Test
  void calendar_doesNotMoveMoments() throws SQLException {
    Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
    Timestamp timestamp = Timestamp.from(MOMENT.toInstant());
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO v (n, at) VALUES (1, ?)")) {
      insert.setTimestamp(1, timestamp, tokyo);
      insert.executeUpdate();
    }
    try (PreparedStatement query = connection.prepareStatement("SELECT at FROM v");
        ResultSet rows = query.executeQuery()) {
      rows.next();
      assertThat(rows.getTimestamp(1, tokyo)).isEqualTo(timestamp);
      assertThat(rows.getTimestamp(1)).isEqualTo(timestamp);
    }
  }

  @Test
  void timeWithOffset_keepsItsOffset() throws SQLException {
    OffsetTime time = OffsetTime.of(12, 30, 0, 123_000_000, ZoneOffset.ofHoursMinutes(5, 30));
    insert("tt", time);
    assertThat(read("tt", OffsetTime.class)).isEqualTo(time);
    assertThat(read("tt", Object.class)).isEqualTo(time);
    assertThat(read("tt", String.class)).isEqualTo("12:30:00.123+05:30");
    assertThat(read("tt", LocalTime.class)).isEqualTo(time.toLocalTime());
    assertThat(found("tt = ?", time)).isEqualTo(1);
    assertThat(found("tt < ?", time.plusNanos(1_000))).isEqualTo(1);
  }

  @Test
  void intervals_areDurations_andPeriods() throws SQLException {
    Duration duration = Duration.ofDays(-3).plusHours(5).plusNanos(1_000);
    insert("ds", duration);
    assertThat(read("ds", Duration.class)).isEqualTo(duration);
    assertThat(found("ds = ?", duration)).isEqualTo(1);
    insert("ds", "1 02:03:04.5");
    assertThat(read("ds", Object.class)).isEqualTo("1 02:03:04.5");
    insert("ds", "90 minutes");
    assertThat(read("ds", Duration.class)).isEqualTo(Duration.ofMinutes(90));
    insert("ym", Period.of(1, 6, 0));
    assertThat(read("ym", Period.class)).isEqualTo(Period.of(1, 6, 0));
    assertThat(read("ym", String.class)).isEqualTo("1-06");
    assertThatThrownBy(() -> insert("ym", Period.ofDays(3)))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22003"));
  }

  @Test
  void untypedParameters_haveTheTypesOfTheirValues() throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("SELECT ?, ?, ?, ?")) {
      query.setObject(1, ID);
      query.setObject(2, MOMENT);
      query.setObject(3, Duration.ofHours(1));
      query.setObject(4, MOMENT.toOffsetTime());
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        assertThat(rows.getObject(1)).isEqualTo(ID);
        assertThat(rows.getObject(2, OffsetDateTime.class)).isEqualTo(MOMENT);
        assertThat(rows.getObject(3, Duration.class)).isEqualTo(Duration.ofHours(1));
        assertThat(rows.getObject(4)).isEqualTo(MOMENT.toOffsetTime());
      }
    }
  }

  @Test
  void metaData_tellsTypesAndClasses() throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT id, at, tt, ym, ds FROM v")) {
      ResultSetMetaData data = query.getMetaData();
      List<String> told = new ArrayList<>();
      for (int i = 1; i <= data.getColumnCount(); i++) {
        told.add(
            data.getColumnTypeName(i)
                + " "
                + data.getColumnType(i)
                + " "
                + data.getColumnClassName(i));
      }
      assertThat(told)
          .containsExactly(
              "UUID " + Types.OTHER + " java.util.UUID",
              "TIMESTAMP WITH TIME ZONE "
                  + Types.TIMESTAMP_WITH_TIMEZONE
                  + " java.time.OffsetDateTime",
              "TIME WITH TIME ZONE " + Types.TIME_WITH_TIMEZONE + " java.time.OffsetTime",
              "INTERVAL YEAR TO MONTH " + Types.OTHER + " java.lang.String",
              "INTERVAL DAY TO SECOND " + Types.OTHER + " java.lang.String");
    }
    List<String> columns = new ArrayList<>();
    try (ResultSet rows = connection.getMetaData().getColumns(null, null, "V", null)) {
      while (rows.next()) {
        columns.add(rows.getString("TYPE_NAME") + " " + rows.getInt("DATA_TYPE"));
      }
    }
    assertThat(columns)
        .contains("UUID 1111", "TIMESTAMP WITH TIME ZONE 2014", "TIME WITH TIME ZONE 2013");
    List<String> types = new ArrayList<>();
    try (ResultSet rows = connection.getMetaData().getTypeInfo()) {
      while (rows.next()) {
        types.add(rows.getString("TYPE_NAME"));
      }
    }
    assertThat(types)
        .contains(
            "UUID", "TIMESTAMP WITH TIME ZONE", "TIME WITH TIME ZONE", "INTERVAL DAY TO SECOND");
  }
}

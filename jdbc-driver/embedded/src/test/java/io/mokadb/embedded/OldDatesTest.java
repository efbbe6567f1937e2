package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Days around the change of calendars through {@code java.sql}. */
final class OldDatesTest {
  private static final LocalDate LAST_JULIAN = LocalDate.of(1582, 10, 4);
  private static final LocalDate FIRST_GREGORIAN = LocalDate.of(1582, 10, 15);

  private final TimeZone zone = TimeZone.getDefault();
  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    connection = database.connect();
    TestDatabase.execute(connection, "CREATE TABLE d (d DATE, ts TIMESTAMP(6))");
  }

  @AfterEach
  void close() throws SQLException {
    TimeZone.setDefault(zone);
    connection.close();
    database.close();
  }

  private static List<LocalDate> days() {
    List<LocalDate> days = new ArrayList<>();
    for (int i = -5; i < 15; i++) {
      days.add(LAST_JULIAN.plusDays(i));
    }
    days.add(LocalDate.of(1, 1, 1));
    days.add(LocalDate.of(4, 2, 29));
    days.add(LocalDate.of(1500, 2, 28));
    days.add(LocalDate.of(1500, 3, 1));
    days.add(LocalDate.of(9999, 12, 31));
    return days;
  }

  /** In these ten days {@code java.sql.Date} shows others, as its {@code valueOf} does. */
  private static boolean isLeftOut(LocalDate day) {
    return day.isAfter(LAST_JULIAN) && day.isBefore(FIRST_GREGORIAN);
  }

  private void insert(Object date, Object timestamp) throws SQLException {
    TestDatabase.execute(connection, "DELETE FROM d");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO d VALUES (?, ?)")) {
      insert.setObject(1, date);
      insert.setObject(2, timestamp);
      insert.executeUpdate();
    }
  }

  @Test
  void localDate_comesBackAsItWas() throws SQLException {
    for (LocalDate day : days()) {
      LocalDateTime moment = day.atTime(1, 2, 3, 456_789_000);
      insert(day, moment);
      try (ResultSet rows = connection.createStatement().executeQuery("SELECT d, ts FROM d")) {
        rows.next();
        assertThat(rows.getObject(1, LocalDate.class)).isEqualTo(day);
        assertThat(rows.getObject(2, LocalDateTime.class)).isEqualTo(moment);
        assertThat(rows.getString(1)).isEqualTo(day.toString());
        assertThat(rows.getDate(1)).as("%s", day).isEqualTo(Date.valueOf(day));
        assertThat(rows.getTimestamp(2)).as("%s", day).isEqualTo(Timestamp.valueOf(moment));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"})
  void sqlDate_ofTheDayThatItShows(String zoneName) throws SQLException {
    TimeZone.setDefault(TimeZone.getTimeZone(zoneName));
    for (LocalDate day : days()) {
      if (isLeftOut(day)) {
        continue;
      }
      LocalDateTime moment = day.atTime(1, 2, 3, 456_789_000);
      insert(Date.valueOf(day), Timestamp.valueOf(moment));
      try (ResultSet rows = connection.createStatement().executeQuery("SELECT d, ts FROM d")) {
        rows.next();
        assertThat(rows.getObject(1, LocalDate.class)).isEqualTo(day);
        assertThat(rows.getDate(1).toString()).isEqualTo(day.toString());
        assertThat(rows.getObject(2, LocalDateTime.class)).isEqualTo(moment);
        assertThat(rows.getTimestamp(2).toLocalDateTime()).isEqualTo(moment);
      }
    }
  }
}

package io.mokadb.jdbc.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.mokadb.session.Binary;
import io.mokadb.session.SqlType.Kind;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
class ValuesTest {
  private static final LocalDateTime MOMENT = LocalDateTime.of(2024, 2, 29, 13, 14, 15, 123456000);
  private static final long MOMENT_MICROS =
      MOMENT.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 123456;
  private static final int DAY = (int) MOMENT.toLocalDate().toEpochDay();
  private static final long TIME_MICROS = MOMENT.toLocalTime().toNanoOfDay() / 1000;
  private static final UUID ID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

  static Stream<Arguments> conversions() {
    return Stream.of(
        arguments(42L, Kind.BIGINT, Integer.class, 42),
        arguments(42, Kind.INTEGER, Long.class, 42L),
        arguments(-128, Kind.TINYINT, Byte.class, (byte) -128),
        arguments(7, Kind.SMALLINT, Short.class, (short) 7),
        arguments(7, Kind.INTEGER, BigDecimal.class, new BigDecimal(7)),
        arguments(7, Kind.INTEGER, BigInteger.class, BigInteger.valueOf(7)),
        arguments(7, Kind.INTEGER, String.class, "7"),
        arguments(0, Kind.INTEGER, Boolean.class, false),
        arguments(new BigDecimal("1.99"), Kind.DECIMAL, Integer.class, 1),
        arguments(new BigDecimal("-1.99"), Kind.DECIMAL, Long.class, -1L),
        arguments(new BigDecimal("1E+3"), Kind.DECIMAL, String.class, "1000"),
        arguments(0.1f, Kind.REAL, BigDecimal.class, new BigDecimal("0.1")),
        arguments(2.5, Kind.DOUBLE, Float.class, 2.5f),
        arguments(Double.NaN, Kind.DOUBLE, Boolean.class, true),
        arguments(" 12 ", Kind.VARCHAR, Integer.class, 12),
        arguments("1e2", Kind.VARCHAR, Double.class, 100.0),
        arguments("yes", Kind.VARCHAR, Boolean.class, true),
        arguments("f", Kind.CHAR, Boolean.class, false),
        arguments(true, Kind.BOOLEAN, Integer.class, 1),
        arguments(true, Kind.BOOLEAN, String.class, "TRUE"),
        arguments(true, Kind.BOOLEAN, BigDecimal.class, BigDecimal.ONE),
        arguments("x", Kind.CHAR, Character.class, 'x'),
        arguments(ID.toString(), Kind.VARCHAR, UUID.class, ID),
        arguments(
            Binary.wrap(new BigInteger("00112233445566778899aabbccddeeff", 16).toByteArray()),
            Kind.VARBINARY,
            String.class,
            "112233445566778899aabbccddeeff"),
        arguments(DAY, Kind.DATE, LocalDate.class, MOMENT.toLocalDate()),
        arguments(DAY, Kind.DATE, LocalDateTime.class, MOMENT.toLocalDate().atStartOfDay()),
        arguments(DAY, Kind.DATE, Date.class, Date.valueOf("2024-02-29")),
        arguments(DAY, Kind.DATE, Object.class, Date.valueOf("2024-02-29")),
        arguments(DAY, Kind.DATE, String.class, "2024-02-29"),
        arguments(-1, Kind.DATE, String.class, "1969-12-31"),
        arguments(TIME_MICROS, Kind.TIME, LocalTime.class, MOMENT.toLocalTime()),
        arguments(TIME_MICROS, Kind.TIME, String.class, "13:14:15.123456"),
        arguments(0L, Kind.TIME, String.class, "00:00:00"),
        arguments(MOMENT_MICROS, Kind.TIMESTAMP, LocalDateTime.class, MOMENT),
        arguments(MOMENT_MICROS, Kind.TIMESTAMP, LocalDate.class, MOMENT.toLocalDate()),
        arguments(MOMENT_MICROS, Kind.TIMESTAMP, LocalTime.class, MOMENT.toLocalTime()),
        arguments(MOMENT_MICROS, Kind.TIMESTAMP, Timestamp.class, Timestamp.valueOf(MOMENT)),
        arguments(MOMENT_MICROS, Kind.TIMESTAMP, Object.class, Timestamp.valueOf(MOMENT)),
        arguments(
            MOMENT_MICROS,
            Kind.TIMESTAMP,
            Instant.class,
            MOMENT.atZone(ZoneId.systemDefault()).toInstant()),
        arguments(
            MOMENT_MICROS,
            Kind.TIMESTAMP,
            OffsetDateTime.class,
            MOMENT.atZone(ZoneId.systemDefault()).toOffsetDateTime()),
        arguments(
            MOMENT_MICROS,
            Kind.TIMESTAMP,
            ZonedDateTime.class,
            MOMENT.atZone(ZoneId.systemDefault())),
        arguments(
            MOMENT_MICROS,
            Kind.TIMESTAMP,
            java.util.Date.class,
            new java.util.Date(Timestamp.valueOf(MOMENT).getTime())),
        arguments(MOMENT_MICROS, Kind.TIMESTAMP, String.class, "2024-02-29 13:14:15.123456"),
        arguments(-1L, Kind.TIMESTAMP, String.class, "1969-12-31 23:59:59.999999"),
        arguments(500_000L, Kind.TIMESTAMP, String.class, "1970-01-01 00:00:00.5"),
        arguments("2024-02-29", Kind.VARCHAR, LocalDate.class, MOMENT.toLocalDate()),
        arguments("2024-02-29 13:14:15.123456", Kind.VARCHAR, LocalDateTime.class, MOMENT),
        arguments("13:14:15.123456", Kind.VARCHAR, LocalTime.class, MOMENT.toLocalTime()),
        arguments("é", Kind.VARCHAR, byte[].class, "é".getBytes(StandardCharsets.UTF_8)),
        arguments(Binary.wrap(new byte[] {1, -1}), Kind.VARBINARY, String.class, "01ff"),
        arguments(
            Binary.wrap(new byte[] {1, -1}), Kind.VARBINARY, byte[].class, new byte[] {1, -1}),
        arguments(-14L, Kind.INTERVAL_YEAR_MONTH, String.class, "-1-02"),
        arguments(90_061_500_000L, Kind.INTERVAL_DAY_TIME, String.class, "1 01:01:01.5"),
        arguments(List.of(1, 2), Kind.ARRAY, String.class, "[1, 2]"));
  }

  @ParameterizedTest
  @MethodSource("conversions")
  void as_supportedPair_converts(Object value, Kind kind, Class<?> type, Object expected)
      throws SQLException {
    assertThat(ObjectValues.as(value, kind, type)).isEqualTo(expected);
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        arguments(128, Kind.INTEGER, Byte.class, "22003"),
        arguments(40_000, Kind.INTEGER, Short.class, "22003"),
        arguments(1L << 31, Kind.BIGINT, Integer.class, "22003"),
        arguments(new BigDecimal("9223372036854775808"), Kind.DECIMAL, Long.class, "22003"),
        arguments(new BigDecimal("1E+100000000"), Kind.DECIMAL, Long.class, "22003"),
        arguments(1e300, Kind.DOUBLE, Float.class, "22003"),
        arguments(1e300, Kind.DOUBLE, Long.class, "22003"),
        arguments(Double.NaN, Kind.DOUBLE, Integer.class, "22003"),
        arguments("1e999", Kind.VARCHAR, Double.class, "22003"),
        arguments("9".repeat(20), Kind.VARCHAR, Long.class, "22003"),
        arguments("1E2000000000", Kind.VARCHAR, BigInteger.class, "22003"),
        arguments("abc", Kind.VARCHAR, Integer.class, "22018"),
        arguments("abc", Kind.VARCHAR, Boolean.class, "22018"),
        arguments("abc", Kind.VARCHAR, UUID.class, "22018"),
        arguments("abc", Kind.VARCHAR, Character.class, "22018"),
        arguments("2024-02-30", Kind.VARCHAR, LocalDate.class, "22007"),
        arguments("25:00:00", Kind.VARCHAR, LocalTime.class, "22007"),
        arguments(DAY, Kind.DATE, Integer.class, "22018"),
        arguments(MOMENT_MICROS, Kind.TIMESTAMP, Long.class, "22018"),
        arguments(DAY, Kind.DATE, LocalTime.class, "22018"),
        arguments(1, Kind.INTEGER, Date.class, "22018"),
        arguments(1, Kind.INTEGER, byte[].class, "22018"),
        arguments(Binary.wrap(new byte[1]), Kind.VARBINARY, Integer.class, "22018"),
        arguments(1, Kind.INTEGER, Thread.class, "0A000"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void as_unfitPair_failsWithItsState(Object value, Kind kind, Class<?> type, String state) {
    assertThatThrownBy(() -> ObjectValues.as(value, kind, type))
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }

  @Test
  void as_anyLongThroughText_isLossless() throws SQLException {
    long seed = 20240229;
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      long number = random.nextLong() >> random.nextInt(64);
      String text = TextValues.toText(number, Kind.BIGINT);
      assertThat(NumberValues.toLong(text, Kind.VARCHAR)).as("seed %d", seed).isEqualTo(number);
      boolean fits = number == (int) number;
      try {
        assertThat(NumberValues.toInt(number, Kind.BIGINT)).isEqualTo((int) number);
        assertThat(fits).isTrue();
      } catch (SQLException e) {
        assertThat(fits).isFalse();
      }
    }
  }

  @Test
  void timestamp_anyMicrosThroughBinding_isLossless() throws SQLException {
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      long micros = random.nextLong() % 4_000_000_000_000_000L;
      LocalDateTime local = TimeValues.toLocalDateTime(micros, Kind.TIMESTAMP);
      assertThat(ParameterValues.of(local)).as("seed %d", seed).isEqualTo(local);
      String text = TextValues.toText(micros, Kind.TIMESTAMP);
      assertThat(TimeValues.toLocalDateTime(text, Kind.VARCHAR)).isEqualTo(local);
    }
  }

  @Test
  void calendar_bothWays_usesItsZone() throws SQLException {
    Calendar tokyo = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));
    Timestamp read = TimeValues.toTimestamp(MOMENT_MICROS, Kind.TIMESTAMP, tokyo);
    assertThat(read.toInstant()).isEqualTo(MOMENT.atZone(ZoneId.of("Asia/Tokyo")).toInstant());
    assertThat(ParameterValues.date(read, tokyo)).isEqualTo(MOMENT);
    Date date = TimeValues.toDate(DAY, Kind.DATE, tokyo);
    assertThat(ParameterValues.date(date, tokyo)).isEqualTo(MOMENT.toLocalDate());
    Time time = TimeValues.toTime(TIME_MICROS, Kind.TIME, tokyo);
    assertThat(ParameterValues.date(time, tokyo))
        .isEqualTo(MOMENT.toLocalTime().withNano(123_000_000));
  }

  static Stream<Arguments> parameters() {
    return Stream.of(
        arguments(BigInteger.TEN, BigDecimal.TEN),
        arguments('c', "c"),
        arguments(ID, ID),
        arguments(new byte[] {1}, Binary.wrap(new byte[] {1})),
        arguments(Date.valueOf("2024-02-29"), MOMENT.toLocalDate()),
        arguments(Time.valueOf("13:14:15"), LocalTime.of(13, 14, 15)),
        arguments(Timestamp.valueOf(MOMENT), MOMENT),
        arguments(MOMENT.withNano(123456789), MOMENT),
        arguments(MOMENT.atZone(ZoneId.of("Asia/Tokyo")), MOMENT.atOffset(ZoneOffset.ofHours(9))),
        arguments(MOMENT.atOffset(ZoneOffset.ofHours(-3)), MOMENT.atOffset(ZoneOffset.ofHours(-3))),
        arguments(MOMENT.toInstant(ZoneOffset.UTC), MOMENT.atOffset(ZoneOffset.UTC)),
        arguments(
            new java.util.Date(Timestamp.valueOf(MOMENT).getTime()), MOMENT.withNano(123_000_000)),
        arguments(new ClobValue("text"), "text"),
        arguments(new BlobValue(new byte[] {9}), Binary.wrap(new byte[] {9})),
        arguments(new StringReader("read"), "read"),
        arguments(new ByteArrayInputStream(new byte[] {5}), Binary.wrap(new byte[] {5})));
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void of_supportedClass_givesValueOfTheSeam(Object given, Object bound) throws SQLException {
    assertThat(ParameterValues.of(given)).isEqualTo(bound);
  }

  static Stream<Arguments> targets() {
    return Stream.of(
        arguments("12", Types.INTEGER, 12),
        arguments(12L, Types.SMALLINT, 12),
        arguments("12", Types.BIGINT, 12L),
        arguments(1, Types.BOOLEAN, true),
        arguments(1.5f, Types.DOUBLE, 1.5),
        arguments("1.005", Types.NUMERIC, new BigDecimal("1.01")),
        arguments(MOMENT, Types.DATE, MOMENT.toLocalDate()),
        arguments(MOMENT, Types.TIME, MOMENT.toLocalTime()),
        arguments(MOMENT.toLocalDate(), Types.TIMESTAMP, MOMENT.toLocalDate().atStartOfDay()),
        arguments("2024-02-29", Types.DATE, MOMENT.toLocalDate()),
        arguments(MOMENT, Types.VARCHAR, "2024-02-29 13:14:15.123456"),
        arguments(5, Types.VARCHAR, "5"),
        arguments("a", Types.VARBINARY, Binary.wrap(new byte[] {'a'})),
        arguments(null, Types.INTEGER, null));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void of_withTargetType_converts(Object given, int type, Object bound) throws SQLException {
    assertThat(ParameterValues.of(given, type, 2)).isEqualTo(bound);
  }

  @Test
  void of_unfitTarget_failsAtOnce() {
    assertThatThrownBy(() -> ParameterValues.of("x", Types.INTEGER, 0))
        .extracting("SQLState")
        .isEqualTo("22018");
    assertThatThrownBy(() -> ParameterValues.of(300, Types.TINYINT, 0))
        .extracting("SQLState")
        .isEqualTo("22003");
    assertThatThrownBy(() -> ParameterValues.of(MOMENT, Types.INTEGER, 0))
        .extracting("SQLState")
        .isEqualTo("22018");
    assertThatThrownBy(() -> ParameterValues.of(new Thread()))
        .extracting("SQLState")
        .isEqualTo("0A000");
    assertThatThrownBy(() -> ParameterValues.text(new StringReader("ab"), 3))
        .extracting("SQLState")
        .isEqualTo("22023");
  }

  @Test
  void lobs_changedInPlace_showIt() throws Exception {
    BlobValue blob = new BlobValue(new byte[] {1, 2, 3});
    assertThat(blob.setBytes(3, new byte[] {7, 8})).isEqualTo(2);
    try (var out = blob.setBinaryStream(1)) {
      out.write(9);
    }
    assertThat(blob.getBytes(1, 10)).containsExactly(9, 2, 7, 8);
    assertThat(blob.position(new byte[] {7, 8}, 1)).isEqualTo(3);
    blob.truncate(1);
    assertThat(blob.length()).isEqualTo(1);
    ClobValue clob = new ClobValue("hello");
    assertThat(clob.setString(5, "p me")).isEqualTo(4);
    try (var out = clob.setCharacterStream(1)) {
      out.write("HE");
    }
    assertThat(clob.getSubString(1, 100)).isEqualTo("HEllp me");
    assertThat(clob.position("me", 1)).isEqualTo(7);
    clob.free();
    assertThatThrownBy(clob::length).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> blob.getBytes(0, 1)).extracting("SQLState").isEqualTo("22023");
  }
}

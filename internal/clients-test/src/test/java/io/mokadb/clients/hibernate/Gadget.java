package io.mokadb.clients.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.hibernate.annotations.Array;
import org.hibernate.annotations.ColumnDefault;
import org.hibernate.annotations.Formula;
import org.hibernate.annotations.Generated;
import org.hibernate.annotations.GeneratedColumn;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.TimeZoneColumn;
import org.hibernate.annotations.TimeZoneStorage;
import org.hibernate.annotations.TimeZoneStorageType;
import org.hibernate.type.SqlTypes;

/** Values of the types that are not in every database: JSON, arrays, zones, computed columns. */
@Entity
class Gadget {
  /** Kinds of gadgets. */
  enum Kind {
    CLOCK,
    LAMP
  }

  /** A part that is kept as JSON. */
  @Embeddable
  static class Details {
    String maker;
    int year;

    Details() {}

    Details(String maker, int year) {
      this.maker = maker;
      this.year = year;
    }
  }

  @Id @GeneratedValue UUID id;

  @Column(nullable = false)
  String name;

  @JdbcTypeCode(SqlTypes.JSON)
  Map<String, Object> settings;

  @JdbcTypeCode(SqlTypes.JSON)
  List<Integer> counts;

  @Array(length = 20)
  List<String> labels;

  int[] numbers;
  UUID[] others;

  @TimeZoneStorage(TimeZoneStorageType.NORMALIZE_UTC)
  OffsetDateTime inUtc;

  @TimeZoneStorage(TimeZoneStorageType.COLUMN)
  @TimeZoneColumn(name = "made_offset")
  OffsetDateTime made;

  @TimeZoneStorage(TimeZoneStorageType.AUTO)
  ZonedDateTime sold;

  Instant seen;
  LocalTime rings;
  Duration warranty;
  Year since;
  ZoneId zone;

  Kind kind;

  @Column(precision = 10, scale = 2)
  BigDecimal price;

  @ColumnDefault("5")
  @Generated
  @Column(insertable = false)
  Integer stars;

  @GeneratedColumn("price * 2")
  BigDecimal twice;

  @Formula("upper(name)")
  String loud;

  Gadget() {}

  Gadget(String name) {
    this.name = name;
  }
}

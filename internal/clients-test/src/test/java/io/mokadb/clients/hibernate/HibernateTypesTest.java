package io.mokadb.clients.hibernate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.clients.Place;
import java.math.BigDecimal;
import java.sql.SQLException;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** JSON, arrays, time zones, generated values and the like through Hibernate. */
@ParameterizedClass
@EnumSource(Place.class)
final class HibernateTypesTest {
  @Parameter private Place place;
  private static HibernateDatabase hibernate;

  @BeforeParameterizedClassInvocation
  static void open(Place place) throws SQLException {
    hibernate = new HibernateDatabase(place, Gadget.class);
  }

  @AfterEach
  void empty() throws SQLException {
    hibernate.empty("gadget");
  }

  @AfterParameterizedClassInvocation
  static void close() throws SQLException {
    hibernate.close();
  }

  private static Gadget lamp() {
    Gadget lamp = new Gadget("lamp");
    lamp.settings = Map.of("volts", 230, "colour", "red", "tags", List.of("a", "b"));
    lamp.counts = List.of(1, 2, 3);
    lamp.labels = List.of("x", "y");
    lamp.numbers = new int[] {5, 6, 7};
    lamp.others = new UUID[] {UUID.fromString("123e4567-e89b-12d3-a456-426614174000")};
    lamp.inUtc = OffsetDateTime.parse("2024-02-29T12:00:00.123456+02:00");
    lamp.made = OffsetDateTime.parse("2024-02-29T12:00:00+05:30");
    lamp.sold = ZonedDateTime.parse("2024-02-29T12:00:00-08:00");
    lamp.seen = Instant.parse("2024-02-29T23:59:59.999999Z");
    lamp.rings = LocalTime.of(6, 30);
    lamp.warranty = Duration.ofDays(730).plusNanos(5_000);
    lamp.since = Year.of(1999);
    lamp.zone = ZoneId.of("Europe/Berlin");
    lamp.kind = Gadget.Kind.LAMP;
    lamp.price = new BigDecimal("9.50");
    return lamp;
  }

  private Gadget read(Gadget gadget) {
    return hibernate.factory.fromTransaction(session -> session.find(Gadget.class, gadget.id));
  }

  @Test
  void values_comeBack() {
    Gadget lamp = lamp();
    hibernate.persist(lamp);
    assertThat(lamp.stars).as("generated, returned by the insert").isEqualTo(5);
    assertThat(lamp.twice).isEqualByComparingTo("19");
    Gadget read = read(lamp);
    assertThat(read)
        .usingRecursiveComparison()
        .ignoringFields("inUtc", "loud", "twice")
        .isEqualTo(lamp);
    assertThat(read.inUtc).isAtSameInstantAs(lamp.inUtc);
    assertThat(read.loud).isEqualTo("LAMP");
    assertThat(place).isNotNull();
  }

  @Test
  void nulls_comeBack() {
    Gadget bare = new Gadget("bare");
    hibernate.persist(bare);
    Gadget read = read(bare);
    assertThat(read.settings).isNull();
    assertThat(read.labels).isNull();
    assertThat(read.made).isNull();
    assertThat(read.twice).isNull();
  }

  @Test
  void json_isJson_andChangesAreSeen() throws SQLException {
    Gadget lamp = lamp();
    hibernate.persist(lamp);
    assertThat(
            hibernate.database.query(
                "SELECT column_name, data_type FROM information_schema.columns WHERE"
                    + " table_name = 'GADGET' AND column_name IN ('SETTINGS', 'LABELS', 'NUMBERS')"
                    + " ORDER BY 1"))
        .isEqualTo("LABELS,ARRAY|NUMBERS,ARRAY|SETTINGS,JSON");
    assertThat(hibernate.database.query("SELECT settings->>'colour', counts->1 FROM gadget"))
        .isEqualTo("red,2");
    hibernate.factory.inTransaction(
        session -> {
          Gadget found = session.find(Gadget.class, lamp.id);
          found.settings = Map.of("colour", "blue");
          found.labels = List.of("z");
        });
    assertThat(hibernate.database.query("SELECT settings->>'colour', labels[1] FROM gadget"))
        .isEqualTo("blue,z");
    assertThat(hibernate.list("select g.name from Gadget g where g.settings is not null"))
        .containsExactly("lamp");
  }

  @Test
  void parameters_ofEveryTypeCompare() {
    Gadget lamp = lamp();
    hibernate.persist(lamp, new Gadget("bare"));
    for (String field :
        "settings counts labels numbers inUtc seen rings warranty since zone kind price id"
            .split(" ", -1)) {
      assertThat(
              hibernate.factory.<List<String>>fromTransaction(
                  session ->
                      session
                          .createQuery(
                              "select g.name from Gadget g where g." + field + " = :v",
                              String.class)
                          .setParameter("v", value(lamp, field))
                          .list()))
          .as(field)
          .containsExactly("lamp");
    }
  }

  private static Object value(Gadget gadget, String field) {
    try {
      return Gadget.class.getDeclaredField(field).get(gadget);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(field, e);
    }
  }

  @Test
  void arrays_haveFunctions() {
    hibernate.persist(lamp());
    for (String[] pair :
        new String[][] {
          {"array_length(g.labels)", "2"},
          {"array_contains(g.labels, 'x')", "true"},
          {"array_position(g.labels, 'y')", "2"},
          {"array_get(g.numbers, 2)", "6"},
          {"array_to_string(g.labels, ',')", "x,y"},
          {"array_contains(g.numbers, 7)", "true"},
        }) {
      assertThat(hibernate.list("select " + pair[0] + " from Gadget g"))
          .as(pair[0])
          .extracting(String::valueOf)
          .containsExactly(pair[1]);
    }
  }

  @Test
  void times_areComparedAndComputed() {
    hibernate.persist(lamp());
    assertThat(
            hibernate.list(
                "select g.name from Gadget g where g.inUtc > offset datetime 2024-02-29"
                    + " 11:59:59+02:00 and g.seen < current_timestamp"))
        .containsExactly("lamp");
    assertThat(hibernate.list("select extract(hour from g.rings) from Gadget g"))
        .containsExactly(6);
    assertThat(hibernate.list("select g.seen + 1 second from Gadget g"))
        .containsExactly(Instant.parse("2024-03-01T00:00:00.999999Z"));
  }

  @Test
  void schema_isValid_andUpdateAddsNothing() {
    hibernate.configuration("validate").buildSessionFactory().close();
    hibernate.configuration("update").buildSessionFactory().close();
    hibernate.configuration("validate").buildSessionFactory().close();
  }
}

package io.mokadb.clients.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.constraint;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rank;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;

import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Meta;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.codegen.GenerationTool;
import org.jooq.conf.RenderQuotedNames;
import org.jooq.conf.Settings;
import org.jooq.exception.IntegrityConstraintViolationException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Jdbc;
import org.jooq.meta.jaxb.Target;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** jOOQ's open-source edition with the settings of docs/tools.md. */
@ParameterizedClass
@EnumSource(Place.class)
final class JooqTest {
  private static final Table<Record> PERSON = table(name("PERSON"));
  private static final Field<Long> ID = field(name("ID"), SQLDataType.BIGINT);
  private static final Field<String> NAME = field(name("NAME"), SQLDataType.VARCHAR(20));
  private static final Field<LocalDate> BORN = field(name("BORN"), SQLDataType.LOCALDATE);
  private static final Field<BigDecimal> INCOME = field(name("INCOME"), SQLDataType.DECIMAL(10, 2));

  private final Place place;
  private ClientDatabase database;
  private DSLContext jooq;

  JooqTest(Place place) {
    this.place = place;
  }

  @BeforeEach
  void open() throws SQLException {
    database = new ClientDatabase(place);
    jooq =
        DSL.using(
            database.dataSource(),
            SQLDialect.POSTGRES,
            new Settings().withRenderQuotedNames(RenderQuotedNames.ALWAYS));
    jooq.createTable(PERSON)
        .column(ID, SQLDataType.BIGINT.identity(true))
        .column(NAME, SQLDataType.VARCHAR(20).notNull())
        .column(BORN)
        .column(INCOME)
        .constraints(constraint("PERSON_PK").primaryKey(ID), constraint("PERSON_NAME").unique(NAME))
        .execute();
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private void people() {
    jooq.insertInto(PERSON, NAME, BORN, INCOME)
        .values("Ada", LocalDate.of(1815, 12, 10), new BigDecimal("9.50"))
        .values("Bob", null, new BigDecimal("4.25"))
        .execute();
  }

  @Test
  void insertReturning_givesKeys() {
    assertThat(jooq.insertInto(PERSON).set(NAME, "Ada").returning(ID, NAME).fetchOne(ID))
        .isEqualTo(1L);
  }

  @Test
  void queries_ofManyKinds() {
    people();
    assertThat(
            jooq.select(NAME, BORN)
                .from(PERSON)
                .where(INCOME.gt(BigDecimal.ONE).and(NAME.likeIgnoreCase("a%")))
                .orderBy(NAME.desc())
                .limit(1)
                .offset(0)
                .fetchOne(NAME))
        .isEqualTo("Ada");
    assertThat(jooq.select(sum(INCOME), count()).from(PERSON).fetchOne().value1())
        .isEqualByComparingTo("13.75");
    assertThat(
            jooq.select(NAME, rank().over().orderBy(INCOME.desc()))
                .from(PERSON)
                .orderBy(NAME)
                .fetch()
                .getValues(1, Integer.class))
        .containsExactly(1, 2);
    assertThat(
            jooq.with("rich")
                .as(select(NAME).from(PERSON).where(INCOME.gt(new BigDecimal(5))))
                .select(field(name("rich", "NAME")))
                .from(name("rich"))
                .fetch()
                .getValues(0, String.class))
        .containsExactly("Ada");
    assertThat(jooq.fetchExists(jooq.selectFrom(PERSON).where(ID.in(1L, 7L)))).isTrue();
    assertThat(jooq.fetchCount(PERSON)).isEqualTo(2);
  }

  @Test
  void upserts_updates_deletes() {
    people();
    jooq.insertInto(PERSON, NAME, INCOME)
        .values("Ada", BigDecimal.TEN)
        .onConflict(NAME)
        .doUpdate()
        .set(INCOME, DSL.excluded(INCOME))
        .execute();
    assertThat(jooq.select(INCOME).from(PERSON).where(NAME.eq("Ada")).fetchOne(INCOME))
        .isEqualByComparingTo("10");
    assertThat(jooq.update(PERSON).set(INCOME, INCOME.plus(1)).returningResult(NAME).fetch())
        .hasSize(2);
    assertThat(jooq.deleteFrom(PERSON).where(NAME.eq("Bob")).execute()).isEqualTo(1);
  }

  @Test
  void transactions_nestWithSavepoints() {
    jooq.transaction(
        outer -> {
          outer.dsl().insertInto(PERSON).set(NAME, "Ada").execute();
          assertThatThrownBy(
                  () ->
                      outer
                          .dsl()
                          .transaction(
                              inner -> {
                                inner.dsl().insertInto(PERSON).set(NAME, "Bob").execute();
                                throw new IllegalStateException("undo");
                              }))
              .isInstanceOf(IllegalStateException.class);
        });
    assertThat(jooq.fetchValues(select(NAME).from(PERSON))).containsExactly("Ada");
  }

  @Test
  void violations_areIntegrityConstraintViolations() {
    people();
    assertThatThrownBy(() -> jooq.insertInto(PERSON).set(NAME, "Ada").execute())
        .isInstanceOf(IntegrityConstraintViolationException.class);
  }

  @Test
  void batches_andLazyFetch() {
    jooq.batch(jooq.insertInto(PERSON, NAME).values((String) null))
        .bind("Ada")
        .bind("Bob")
        .execute();
    try (var cursor = jooq.selectFrom(PERSON).fetchSize(1).fetchLazy()) {
      assertThat(cursor.stream()).hasSize(2);
    }
  }

  @Test
  void meta_readsTheCatalogThroughJdbc() {
    jooq.execute("CREATE TABLE pet (id INTEGER PRIMARY KEY, owner BIGINT REFERENCES person)");
    jooq.execute("CREATE INDEX pet_owner ON pet (owner)");
    Meta meta = DSL.using(database.dataSource(), SQLDialect.DEFAULT).meta();
    Table<?> person = meta.getTables("PERSON").get(0);
    assertThat(person.getPrimaryKey().getFields()).extracting(Field::getName).containsExactly("ID");
    assertThat(person.fields())
        .extracting(Field::getName)
        .containsExactly("ID", "NAME", "BORN", "INCOME");
    Table<?> pet = meta.getTables("PET").get(0);
    assertThat(pet.getReferences()).hasSize(1);
    assertThat(pet.getIndexes()).extracting(index -> index.getName()).contains("PET_OWNER");
  }

  @Test
  void codeGenerator_worksThroughJdbc(@TempDir Path target) throws Exception {
    GenerationTool.generate(
        new Configuration()
            .withJdbc(new Jdbc().withDriver("io.mokadb.jdbc.MokaDriver").withUrl(database.url()))
            .withGenerator(
                new Generator()
                    .withDatabase(
                        new Database()
                            .withName("org.jooq.meta.jdbc.JDBCDatabase")
                            .withInputSchema("PUBLIC"))
                    .withTarget(
                        new Target()
                            .withPackageName("generated")
                            .withDirectory(target.toString()))));
    try (Stream<Path> files = Files.walk(target)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsAll(List.of("Person.java", "PersonRecord.java", "Keys.java"));
    }
  }
}

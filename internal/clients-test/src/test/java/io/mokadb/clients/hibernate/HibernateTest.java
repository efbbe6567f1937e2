package io.mokadb.clients.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import io.mokadb.hibernate.MokaDialect;
import jakarta.persistence.LockModeType;
import jakarta.persistence.LockTimeoutException;
import jakarta.persistence.OptimisticLockException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.exception.ConstraintViolationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Hibernate ORM with the dialect that it finds by itself. */
@ParameterizedClass
@EnumSource(Place.class)
final class HibernateTest {
  private static final String TABLES = "book_tags shelved book author lockedshelf shelf";

  @Parameter private Place place;
  private static ClientDatabase database;
  private static SessionFactory factory;

  /** Both are used by all tests of a place: a factory is expensive. */
  @BeforeParameterizedClassInvocation
  static void open(Place place) throws SQLException {
    database = new ClientDatabase(place);
    factory = configuration("create-drop").buildSessionFactory();
  }

  private static Configuration configuration(String schema) {
    return new Configuration()
        .addAnnotatedClass(Author.class)
        .addAnnotatedClass(Book.class)
        .addAnnotatedClass(Shelf.class)
        .addAnnotatedClass(LockedShelf.class)
        .setProperty("hibernate.connection.url", database.url())
        .setProperty("hibernate.hbm2ddl.auto", schema)
        .setProperty("hibernate.hbm2ddl.halt_on_error", "true")
        .setProperty("hibernate.jdbc.batch_size", "20");
  }

  @AfterEach
  void empty() throws SQLException {
    for (String table : TABLES.split(" ")) {
      database.run("DELETE FROM " + table);
    }
  }

  @AfterParameterizedClassInvocation
  static void close() throws SQLException {
    factory.close();
    database.close();
  }

  private Author ada() {
    Author ada = new Author("Ada", "ada@example.org").book("Notes", 66).book("Letters", 300);
    ada.born = LocalDate.of(1815, 12, 10);
    ada.seen = LocalDateTime.of(2024, 2, 29, 12, 30, 15, 123_456_000);
    ada.changed = Instant.parse("2024-02-29T23:59:59.999999Z");
    ada.income = new BigDecimal("1234.50");
    ada.token = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
    ada.rating = 4.5;
    ada.trade = Author.Trade.NOVELIST;
    ada.biography = "x".repeat(50_000);
    ada.portrait = new byte[] {1, 2, 3};
    ada.address = new Author.Address();
    ada.address.street = "St James's Square";
    ada.address.city = "London";
    ada.books.get(0).text = "n".repeat(40_000);
    ada.books.get(0).tags.addAll(List.of("engine", "mathematics"));
    return ada;
  }

  @Test
  void dialect_isFoundByItself() {
    assertThat(database.url()).contains(place == Place.SERVER ? "//" : ":mem:");
    assertThat(factory.unwrap(SessionFactoryImplementor.class).getJdbcServices().getDialect())
        .isInstanceOf(MokaDialect.class);
  }

  @Test
  void schema_isWhatValidationExpects_andUpdateAddsNothing() throws SQLException {
    String before =
        database.query(
            "SELECT table_name, column_name, data_type"
                + " FROM information_schema.columns WHERE table_schema = 'PUBLIC' ORDER BY 1, 2");
    configuration("validate").buildSessionFactory().close();
    configuration("update").buildSessionFactory().close();
    assertThat(
            database.query(
                "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE"
                    + " table_schema = 'PUBLIC' ORDER BY 1, 2"))
        .isEqualTo(before);
  }

  @Test
  void largeObjectsAndUuids_haveTypesOfTheirOwn_andOneMegabyte() throws SQLException {
    assertThat(
            database.query(
                "SELECT column_name, data_type FROM information_schema.columns"
                    + " WHERE table_name IN ('AUTHOR', 'BOOK')"
                    + " AND column_name IN ('COVER', 'TEXT', 'TOKEN') ORDER BY 1"))
        .isEqualTo("COVER,BLOB|TEXT,CLOB|TOKEN,UUID");
    String text = "né 馬".repeat(250_000);
    byte[] bytes = new byte[1 << 20];
    new Random(7).nextBytes(bytes);
    Author ada = ada();
    ada.books.get(0).text = text;
    ada.books.get(0).cover = bytes;
    factory.inTransaction(session -> session.persist(ada));
    factory.inTransaction(
        session -> {
          Book found =
              session
                  .createQuery(
                      "from Book where author.token = :token and title = 'Notes'", Book.class)
                  .setParameter("token", ada.token)
                  .getSingleResult();
          assertThat(found.text).isEqualTo(text);
          assertThat(found.cover).isEqualTo(bytes);
          found.text = "short";
          found.cover = new byte[] {9};
        });
    factory.inTransaction(
        session -> {
          Book found = session.find(Book.class, ada.books.get(0).id);
          assertThat(found.text).isEqualTo("short");
          assertThat(found.cover).containsExactly(9);
        });
  }

  @Test
  void schemaOfAnOlderDialect_isStillValid() throws SQLException {
    database.run(
        "ALTER TABLE book ALTER COLUMN text SET DATA TYPE VARCHAR",
        "ALTER TABLE book ALTER COLUMN cover SET DATA TYPE VARBINARY");
    try {
      configuration("validate").buildSessionFactory().close();
      Author ada = ada();
      ada.books.get(0).cover = new byte[] {1, 2, 3};
      factory.inTransaction(session -> session.persist(ada));
      factory.inTransaction(
          session -> {
            Book found = session.find(Book.class, ada.books.get(0).id);
            assertThat(found.cover).containsExactly(1, 2, 3);
            assertThat(found.text).hasSize(40_000);
          });
    } finally {
      database.run(
          "ALTER TABLE book ALTER COLUMN text SET DATA TYPE CLOB",
          "ALTER TABLE book ALTER COLUMN cover SET DATA TYPE BLOB");
    }
  }

  @Test
  void update_addsColumnsToAnOlderSchema() throws SQLException {
    database.run(
        "ALTER TABLE author DROP COLUMN rating", "ALTER TABLE author DROP CONSTRAINT author_email");
    configuration("update").buildSessionFactory().close();
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM information_schema.columns"
                    + " WHERE table_name = 'AUTHOR' AND column_name = 'RATING'"))
        .isEqualTo("1");
  }

  @Test
  void values_ofAllTypesComeBack() {
    Author ada = ada();
    factory.inTransaction(session -> session.persist(ada));
    factory.inTransaction(
        session -> {
          Author read = session.find(Author.class, ada.id);
          assertThat(read)
              .usingRecursiveComparison()
              .ignoringFields("books", "version")
              .isEqualTo(ada);
          assertThat(read.books).extracting(book -> book.title).containsExactly("Letters", "Notes");
          Book notes = read.books.get(1);
          assertThat(notes.text).hasSize(40_000);
          assertThat(notes.tags).containsExactly("engine", "mathematics");
        });
  }

  @Test
  void identities_areReturned_andOrphansRemoved() {
    Author ada = ada();
    factory.inTransaction(session -> session.persist(ada));
    assertThat(ada.books).extracting(book -> book.id).doesNotContainNull().doesNotHaveDuplicates();
    factory.inTransaction(
        session ->
            session.find(Author.class, ada.id).books.removeIf(b -> b.title.equals("Letters")));
    factory.inTransaction(
        session ->
            assertThat(session.createQuery("select b.title from Book b", String.class).list())
                .containsExactly("Notes"));
  }

  @Test
  void batches_ofSequencedRowsAreWritten() {
    factory.inTransaction(
        session -> {
          for (int i = 0; i < 130; i++) {
            session.persist(new Author("Author " + i, "a" + i + "@example.org"));
          }
        });
    factory.inTransaction(
        session ->
            assertThat(
                    session
                        .createQuery(
                            "select count(a), max(a.id) - min(a.id) from Author a", Object[].class)
                        .getSingleResult())
                .containsExactly(130L, 129L));
  }

  @Test
  void versions_detectLostUpdates() {
    Author ada = ada();
    factory.inTransaction(session -> session.persist(ada));
    Author stale = factory.fromTransaction(session -> session.find(Author.class, ada.id));
    factory.inTransaction(session -> session.find(Author.class, ada.id).name = "Countess");
    stale.name = "Miss Byron";
    assertThatThrownBy(() -> factory.inTransaction(session -> session.merge(stale)))
        .isInstanceOf(OptimisticLockException.class);
  }

  @Test
  void conflictingTransactions_failAsLockAcquisition_andSucceedWhenRunAgain() {
    Author ada = ada();
    factory.inTransaction(session -> session.persist(ada));
    try (Session first = factory.openSession();
        Session second = factory.openSession()) {
      Transaction one = first.beginTransaction();
      Transaction two = second.beginTransaction();
      assertThat(second.find(Author.class, ada.id).name).isEqualTo(ada.name);
      rename(first, ada.id, "first");
      one.commit();
      assertThatThrownBy(() -> rename(second, ada.id, "second"))
          .satisfies(e -> assertThat(sqlState(e)).isEqualTo("40001"));
      two.rollback();
    }
    factory.inTransaction(session -> rename(session, ada.id, "second"));
    assertThat(factory.<String>fromTransaction(session -> session.find(Author.class, ada.id).name))
        .isEqualTo("second");
  }

  private static void rename(Session session, Long id, String name) {
    session
        .createMutationQuery("update Author set name = :name where id = :id")
        .setParameter("name", name)
        .setParameter("id", id)
        .executeUpdate();
  }

  private static String sqlState(Throwable failure) {
    Throwable cause = failure;
    while (!(cause instanceof SQLException)) {
      cause = cause.getCause();
    }
    return ((SQLException) cause).getSQLState();
  }

  @Test
  void uniqueViolation_tellsTheConstraint() {
    factory.inTransaction(session -> session.persist(ada()));
    assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(ada())))
        .isInstanceOfSatisfying(
            ConstraintViolationException.class,
            e -> {
              assertThat(e.getConstraintName()).isEqualToIgnoringCase("author_email");
              assertThat(e.getKind()).isEqualTo(ConstraintViolationException.ConstraintKind.UNIQUE);
            });
  }

  @Test
  void foreignKeyAndNotNullViolations_areConstraintViolations() {
    factory.inTransaction(session -> session.persist(ada()));
    assertThatThrownBy(
            () ->
                factory.inTransaction(
                    s -> s.createMutationQuery("delete from Author").executeUpdate()))
        .isInstanceOfSatisfying(
            ConstraintViolationException.class,
            e -> assertThat(e.getConstraintName()).startsWithIgnoringCase("fk"));
    assertThatThrownBy(
            () ->
                factory.inTransaction(
                    s ->
                        s.createNativeMutationQuery(
                                "insert into author (id, version, active) values (-1, 0, true)")
                            .executeUpdate()))
        .isInstanceOf(ConstraintViolationException.class);
  }

  @Test
  void pages_areCutByTheDatabase() {
    factory.inTransaction(
        session -> {
          for (int i = 0; i < 30; i++) {
            session.persist(new Author("Author %02d".formatted(i), null));
          }
        });
    factory.inTransaction(
        session ->
            assertThat(
                    session
                        .createQuery("select a.name from Author a order by a.name", String.class)
                        .setFirstResult(10)
                        .setMaxResults(3)
                        .list())
                .containsExactly("Author 10", "Author 11", "Author 12"));
    factory.inTransaction(
        session ->
            assertThat(
                    session
                        .createQuery(
                            "from Author a where a.id in (select b.id from Author b order by b.name"
                                + " limit 2)",
                            Author.class)
                        .list())
                .hasSize(2));
    factory.inTransaction(
        session -> {
          String first =
              "select a.name from Author a order by substring(a.name, 1, 8) fetch first ";
          assertThat(session.createQuery(first + "2 rows with ties", String.class).list())
              .as("Author 00 to 09")
              .hasSize(10);
          assertThat(session.createQuery(first + "10 percent rows only", String.class).list())
              .hasSize(3);
        });
  }

  @Test
  void pessimisticLocks_areForUpdate() {
    Author ada = ada();
    factory.inTransaction(session -> session.persist(ada));
    try (Session first = factory.openSession();
        Session second = factory.openSession()) {
      Transaction one = first.beginTransaction();
      Transaction two = second.beginTransaction();
      first.find(Author.class, ada.id, LockModeType.PESSIMISTIC_WRITE);
      assertThatThrownBy(
              () ->
                  second
                      .createQuery("from Author a where a.id = :id", Author.class)
                      .setParameter("id", ada.id)
                      .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                      .setHint("jakarta.persistence.lock.timeout", 0)
                      .list())
          .isInstanceOf(LockTimeoutException.class);
      two.rollback();
      one.commit();
    }
  }

  @Test
  void bulkStatements_onJoinedInheritance() {
    factory.inTransaction(
        session -> {
          session.persist(new Shelf("A", 1));
          session.persist(new LockedShelf("B", 1, "Ann"));
          session.persist(new LockedShelf("C", 2, "Bob"));
        });
    factory.inTransaction(
        session -> {
          assertThat(
                  session
                      .createMutationQuery(
                          "update LockedShelf s set s.room = s.room + 10, s.keeper = 'Cyd' where"
                              + " s.room = 1")
                      .executeUpdate())
              .isEqualTo(1);
        });
    factory.inTransaction(
        session -> {
          assertThat(session.find(LockedShelf.class, "B"))
              .satisfies(s -> assertThat(s.room).isEqualTo(11))
              .satisfies(s -> assertThat(s.keeper).isEqualTo("Cyd"));
          assertThat(
                  session
                      .createMutationQuery("delete from LockedShelf s where s.room > 1")
                      .executeUpdate())
              .isEqualTo(2);
          assertThat(session.createQuery("select s.code from Shelf s", String.class).list())
              .containsExactly("A");
        });
  }

  @Test
  void manyToMany_andJoinFetch() {
    factory.inTransaction(
        session -> {
          Shelf shelf = new Shelf("A", 1);
          session.persist(shelf);
          Author ada = ada();
          ada.books.forEach(book -> book.shelves.add(shelf));
          session.persist(ada);
        });
    factory.inTransaction(
        session -> {
          List<Author> read =
              session
                  .createQuery(
                      "select distinct a from Author a join fetch a.books b left join fetch"
                          + " b.shelves where b.pages > 10",
                      Author.class)
                  .list();
          assertThat(read).hasSize(1);
          assertThat(read.get(0).books).allSatisfy(b -> assertThat(b.shelves).hasSize(1));
        });
  }

  @Test
  void functions_ofHqlWork() {
    factory.inTransaction(session -> session.persist(ada()));
    factory.inTransaction(
        session -> {
          for (String expression : EXPRESSIONS.strip().split("\n")) {
            String[] parts = expression.split(" -> ");
            Object value =
                session
                    .createQuery("select " + parts[0] + " from Author a", Object.class)
                    .getSingleResult();
            assertThat(String.valueOf(value)).as(parts[0]).isEqualTo(parts[1]);
          }
        });
  }

  private static final String EXPRESSIONS =
      """
      upper(a.name) || lower('X') -> ADAx
      concat(a.name, '-', a.email) -> Ada-ada@example.org
      substring(a.email, 1, 3) -> ada
      locate('d', a.name) -> 2
      length(trim(both 'x' from 'xxaxx')) -> 1
      left(a.email, 3) || right(a.email, 3) -> adaorg
      replace(a.name, 'A', 'E') -> Eda
      lpad(a.name, 5, '*') -> **Ada
      coalesce(a.address.city, 'none') -> London
      nullif(1, 1) -> null
      case when a.rating > 4 then 'good' else 'bad' end -> good
      abs(-3) + mod(7, 4) -> 6
      round(a.income, 0) -> 1235
      floor(2.7) + ceiling(2.1) -> 5.0
      extract(day of week from date 2024-02-04) -> 1
      extract(day of year from date 2024-02-04) -> 35
      extract(day of month from date 2024-02-04) -> 4
      power(2, 10) -> 1024.0
      year(a.born) -> 1815
      month(a.born) * 100 + day(a.born) -> 1210
      extract(hour from a.seen) -> 12
      extract(second from a.seen) -> 15.123456
      cast(a.income as string) -> 1234.50
      cast('42' as integer) + 1 -> 43
      a.born + 30 day -> 1816-01-09
      a.seen + 2 hour -> 2024-02-29T14:30:15.123456
      timestampdiff(day, a.born, a.born + 1 week) -> 7
      (select max(b.pages) from Book b where b.author = a) -> 300
      (select avg(b.pages) from Book b) -> 183.0
      (select listagg(b.title, ',') within group (order by b.title) from Book b) -> Letters,Notes
      (select count(distinct b.title) from Book b) -> 2
      size(a.books) -> 2
      rank() over (order by a.name) -> 1
      least(3, 2) + greatest(3, 2) -> 5
      format(a.born as 'yyyy/MM/dd') -> 1815/12/10
      truncate(a.seen, month) -> 2024-02-01T00:00
      str(a.active) -> TRUE
      """;

  @Test
  void insertSelect_drawsIds() {
    factory.inTransaction(session -> session.persist(ada()));
    factory.inTransaction(
        session ->
            session
                .createMutationQuery(
                    "insert into Author (name, active, version)"
                        + " select a.name || ' II', true, 0 from Author a")
                .executeUpdate());
    factory.inTransaction(
        session ->
            assertThat(
                    session
                        .createQuery("select name from Author order by name", String.class)
                        .list())
                .containsExactly("Ada", "Ada II"));
  }

  @Test
  void insertOnConflict_updates() {
    factory.inTransaction(session -> session.persist(ada()));
    factory.inTransaction(
        session ->
            session
                .createMutationQuery(
                    "insert into Author (id, name, email, active, version)"
                        + " values (-1, 'Lady', 'ada@example.org', true, 0)"
                        + " on conflict (email) do update set name = excluded.name")
                .executeUpdate());
    factory.inTransaction(
        session ->
            assertThat(session.createQuery("select name from Author", String.class).list())
                .containsExactly("Lady"));
  }

  @Test
  void statelessUpsert_insertsThenUpdates() {
    try (StatelessSession session = factory.openStatelessSession()) {
      Transaction transaction = session.beginTransaction();
      session.upsert(new Shelf("A", 1));
      session.upsert(new Shelf("A", 2));
      transaction.commit();
    }
    assertThat(factory.<Integer>fromTransaction(s -> s.find(Shelf.class, "A").room)).isEqualTo(2);
  }
}

package io.mokadb.clients.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.clients.Place;
import jakarta.persistence.LockModeType;
import jakarta.persistence.LockTimeoutException;
import java.sql.SQLException;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.StatelessSession;
import org.hibernate.Transaction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** HQL that changes rows, on inheritances of each kind, and through paths; locks; queries. */
@ParameterizedClass
@EnumSource(Place.class)
final class HibernateChangesTest {
  private static final String[] TABLES = {
    "chapter",
    "book_tags",
    "shelved",
    "book",
    "author",
    "lockedshelf",
    "shelf",
    "animal",
    "cardpayment",
    "payment"
  };

  @Parameter private Place place;
  private static HibernateDatabase hibernate;

  @BeforeParameterizedClassInvocation
  static void open(Place place) throws SQLException {
    hibernate =
        new HibernateDatabase(
            place,
            Author.class,
            Book.class,
            Chapter.class,
            Shelf.class,
            LockedShelf.class,
            Animal.class,
            Animal.Pet.class,
            Payment.class,
            Payment.CardPayment.class);
  }

  @AfterEach
  void empty() throws SQLException {
    hibernate.empty(TABLES);
  }

  @AfterParameterizedClassInvocation
  static void close() throws SQLException {
    hibernate.close();
  }

  private void authors() {
    hibernate.persist(
        new Author("Ada", "ada@example.org").book("Notes", 66).book("Letters", 300),
        new Author("Bob", "bob@example.org").book("Poems", 40));
    assertThat(place).isNotNull();
  }

  @Test
  void updates_throughPaths() {
    authors();
    assertThat(hibernate.change("update Book b set b.pages = 1 where b.author.name = 'Bob'"))
        .isEqualTo(1);
    assertThat(
            hibernate.change(
                "update Book b set b.title = concat(b.title, '!') where b.author.email like"
                    + " 'ada%'"))
        .isEqualTo(2);
    assertThat(
            hibernate.change(
                "update Author a set a.rating = (select avg(b.pages) from Book b where b.author ="
                    + " a), a.address.city = 'Rome' where size(a.books) > 1"))
        .isEqualTo(1);
    assertThat(hibernate.list("select a.name from Author a where a.rating > 100"))
        .containsExactly("Ada");
    assertThat(hibernate.list("select b.title from Book b order by b.title"))
        .containsExactly("Letters!", "Notes!", "Poems");
  }

  private void chapters() {
    authors();
    hibernate.factory.inTransaction(
        session ->
            session
                .createQuery("from Book", Book.class)
                .list()
                .forEach(book -> session.persist(new Chapter(book, "On " + book.title, 100))));
  }

  @Test
  void deletes_throughPaths() {
    chapters();
    assertThat(
            hibernate.change(
                "delete from Chapter c where c.book.author.name = 'Bob' and c.words = 100"))
        .isEqualTo(1);
    assertThat(
            hibernate.change(
                "delete Chapter c where exists (select 1 from Book b where b = c.book and b.title ="
                    + " 'Notes')"))
        .isEqualTo(1);
    assertThat(hibernate.list("select c.title from Chapter c")).containsExactly("On Letters");
    assertThat(hibernate.change("delete Chapter where book.title = 'Letters'")).isEqualTo(1);
  }

  @Test
  void changes_withJoins() {
    chapters();
    assertThat(
            hibernate.change(
                "update Chapter c join c.book b set c.words = b.pages where b.pages > 50"))
        .isEqualTo(2);
    assertThat(hibernate.change("delete from Chapter c join c.book b where b.title = 'Poems'"))
        .isEqualTo(1);
    assertThat(hibernate.list("select c.words from Chapter c order by c.words"))
        .containsExactly(66, 300);
  }

  @Test
  void collections_areDeletedWithTheirOwners() {
    Author ada = new Author("Ada", null).book("Notes", 66);
    ada.books.get(0).tags.addAll(List.of("a", "b"));
    hibernate.persist(ada);
    assertThat(hibernate.change("delete from Book b where b.title = 'Notes'")).isEqualTo(1);
    assertThat(hibernate.list("select count(*) from Book")).containsExactly(0L);
  }

  @Test
  void changes_onJoinedInheritance() {
    hibernate.persist(
        new Shelf("A", 1), new LockedShelf("B", 1, "Ann"), new LockedShelf("C", 2, "Bob"));
    assertThat(hibernate.change("update Shelf s set s.room = s.room * 10 where s.room = 1"))
        .isEqualTo(2);
    assertThat(
            hibernate.change(
                "update LockedShelf s set s.keeper = 'Cyd', s.room = 3 where s.room > 1"))
        .isEqualTo(2);
    assertThat(hibernate.change("delete from Shelf s where s.room = 3")).isEqualTo(2);
    assertThat(hibernate.list("select s.code from Shelf s")).containsExactly("A");
  }

  @Test
  void changes_onTablePerClass() {
    hibernate.persist(new Payment(1, "5"), new Payment.CardPayment(2, "7", "visa"));
    assertThat(hibernate.list("select sum(p.amount) from Payment p").toString()).startsWith("[12");
    assertThat(hibernate.change("update Payment p set p.amount = p.amount + 1")).isEqualTo(2);
    assertThat(hibernate.list("select treat(p as CardPayment).card from Payment p"))
        .containsExactly("visa");
    assertThat(hibernate.change("delete from Payment p where p.amount > 5")).isEqualTo(2);
  }

  @Test
  void softDelete_keepsRows() throws SQLException {
    Animal wild = new Animal("wolf");
    hibernate.persist(wild, new Animal.Pet("Rex", "Ann"), new Animal.Pet("Tom", "Bob"));
    hibernate.factory.inTransaction(session -> session.remove(session.find(Animal.class, wild.id)));
    assertThat(hibernate.change("delete from Animal a where a.name = 'Rex'")).isEqualTo(1);
    assertThat(hibernate.list("select a.name from Animal a")).containsExactly("Tom");
    assertThat(hibernate.database.query("SELECT COUNT(*) FROM animal")).isEqualTo("3");
  }

  @Test
  void upsertOfAJoinedEntity_insertsAndUpdates() {
    for (int room = 1; room < 3; room++) {
      try (StatelessSession session = hibernate.factory.openStatelessSession()) {
        Transaction transaction = session.beginTransaction();
        session.upsert(new LockedShelf("A", room, "Ann" + room));
        session.upsert(new Payment(1, "5." + room));
        transaction.commit();
      }
    }
    assertThat(hibernate.list("select s.keeper || ' ' || str(s.room) from LockedShelf s"))
        .containsExactly("Ann2 2");
  }

  @Test
  void locks_skipAndRefuse() {
    authors();
    String query = "select a from Author a order by a.name";
    try (Session first = hibernate.factory.openSession();
        Session second = hibernate.factory.openSession()) {
      Transaction one = first.beginTransaction();
      Transaction two = second.beginTransaction();
      List<Author> held =
          first
              .createQuery(query, Author.class)
              .setLockMode(LockModeType.PESSIMISTIC_WRITE)
              .setMaxResults(1)
              .list();
      assertThat(held).extracting(a -> a.name).containsExactly("Ada");
      assertThat(
              second
                  .createQuery(query, Author.class)
                  .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                  .setHint("jakarta.persistence.lock.timeout", -2)
                  .list())
          .extracting(a -> a.name)
          .containsExactly("Bob");
      assertThatThrownBy(
              () ->
                  second.refresh(
                      second.find(Author.class, held.get(0).id),
                      LockModeType.PESSIMISTIC_READ,
                      java.util.Map.of("jakarta.persistence.lock.timeout", 0)))
          // Hibernate 7 makes the standard's exception of it only in an EntityManagerFactory.
          .isInstanceOfAny(
              LockTimeoutException.class, org.hibernate.exception.LockTimeoutException.class);
      two.rollback();
      one.commit();
    }
  }

  @Test
  void locks_withJoinsPagesAndVersions() {
    authors();
    hibernate.factory.inTransaction(
        session -> {
          assertThat(
                  session
                      .createQuery(
                          "select b from Book b join b.author a where a.name = 'Ada'", Book.class)
                      .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                      .list())
              .hasSize(2);
          assertThat(
                  session
                      .createQuery("select a from Author a left join fetch a.books", Author.class)
                      .setLockMode(LockModeType.PESSIMISTIC_READ)
                      .list())
              .hasSize(2);
        });
  }

  @Test
  void locks_ofOuterJoins_holdTheRowsThatAreThere() {
    authors();
    try (Session first = hibernate.factory.openSession();
        Session second = hibernate.factory.openSession()) {
      Transaction one = first.beginTransaction();
      Transaction two = second.beginTransaction();
      assertThat(
              first
                  .createQuery(
                      "select a from Author a left join a.books b on b.pages > 1000"
                          + " where a.name = 'Ada'",
                      Author.class)
                  .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                  .list())
          .hasSize(1);
      assertThat(
              second
                  .createQuery("select a from Author a order by a.name", Author.class)
                  .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                  .setHint("jakarta.persistence.lock.timeout", -2)
                  .list())
          .extracting(a -> a.name)
          .containsExactly("Bob");
      two.rollback();
      one.commit();
    }
  }

  @Test
  void setOperations_windows_andCtes() {
    authors();
    assertThat(
            hibernate.list(
                "select a.name from Author a union all select b.title from Book b order by 1 limit"
                    + " 3"))
        .containsExactly("Ada", "Bob", "Letters", "Notes", "Poems");
    assertThat(
            hibernate.list(
                "select b.title from Book b except select b.title from Book b where b.pages > 50"))
        .containsExactly("Poems");
    assertThat(
            hibernate.list(
                "select a.id from Author a intersect select b.author.id from Book b where b.pages >"
                    + " 50"))
        .hasSize(1);
    assertThat(
            hibernate.list(
                "select sum(b.pages) over (partition by b.author order by b.pages rows between"
                    + " unbounded preceding and current row) from Book b order by b.pages"))
        .containsExactly(40L, 66L, 366L);
    assertThat(
            hibernate.list(
                "with thick as (select b.title as title, b.pages as pages from Book b where b.pages"
                    + " > 50) select t.title from thick t order by t.pages"))
        .containsExactly("Notes", "Letters");
    assertThat(
            hibernate.list(
                "with counted as (select 1 as n union all select c.n + 1 as n from counted c where"
                    + " c.n < 4) select sum(c.n) from counted c"))
        .containsExactly(10L);
    assertThat(
            hibernate.list(
                "select a.name from Author a join lateral (select b.title as title from a.books b"
                    + " order by b.pages desc limit 1) t where t.title = 'Letters'"))
        .containsExactly("Ada");
    assertThat(
            hibernate.list(
                "select a.name from Author a where (select count(*) from a.books) > 1 or exists"
                    + " elements(a.books) order by a.name desc nulls last"))
        .containsExactly("Bob", "Ada");
    assertThat(
            hibernate.list(
                "select a.name, count(b) from Author a left join a.books b group by a.name having"
                    + " count(b) filter (where b.pages > 50) = 2"))
        .hasSize(1);
    assertThat(
            hibernate.list(
                "select b.title from Book b where (b.pages, b.title) in ((66, 'Notes'))"))
        .containsExactly("Notes");
    assertThat(hibernate.list("select b.title from Book b where b.title ilike 'not%'"))
        .containsExactly("Notes");
    assertThat(hibernate.list("select b from Book b where b.title not like '%e%' escape '!'"))
        .isEmpty();
  }
}

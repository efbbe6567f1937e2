package io.mokadb.clients.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.RowBounds;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** MyBatis with a mapper interface. */
@ParameterizedClass
@EnumSource(Place.class)
final class MyBatisTest {
  private final Place place;
  private ClientDatabase database;
  private SqlSessionFactory sessions;

  MyBatisTest(Place place) {
    this.place = place;
  }

  /** A row; MyBatis sets its fields. */
  static final class Person {
    private long id;
    private String name;
    private LocalDate born;

    Person() {}

    Person(String name, LocalDate born) {
      this.name = name;
      this.born = born;
    }
  }

  @BeforeEach
  void open() throws SQLException {
    database = new ClientDatabase(place);
    database.run("CREATE TABLE person (id SERIAL PRIMARY KEY, name VARCHAR(20) UNIQUE, born DATE)");
    Configuration configuration =
        new Configuration(
            new Environment("test", new JdbcTransactionFactory(), database.dataSource()));
    configuration.addMapper(PersonMapper.class);
    sessions = new SqlSessionFactoryBuilder().build(configuration);
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void insert_setsTheKey_andRowsComeBack() {
    Person ada = new Person("Ada", LocalDate.of(1815, 12, 10));
    try (SqlSession session = sessions.openSession()) {
      PersonMapper mapper = session.getMapper(PersonMapper.class);
      mapper.insert(ada);
      mapper.insert(new Person("Bob", null));
      session.commit();
    }
    assertThat(ada.id).isEqualTo(1);
    try (SqlSession session = sessions.openSession()) {
      PersonMapper mapper = session.getMapper(PersonMapper.class);
      assertThat(mapper.find(1).born).isEqualTo(ada.born);
      assertThat(mapper.search(null)).extracting(p -> p.name).containsExactly("Ada", "Bob");
      assertThat(mapper.search("A%")).hasSize(1);
      assertThat(
              session.<Person>selectList(
                  PersonMapper.class.getName() + ".search", null, new RowBounds(1, 1)))
          .extracting(p -> p.name)
          .containsExactly("Bob");
    }
  }

  @Test
  void uncommittedWork_isRolledBack() throws SQLException {
    try (SqlSession session = sessions.openSession()) {
      session.getMapper(PersonMapper.class).insert(new Person("Ada", null));
    }
    assertThat(database.query("SELECT COUNT(*) FROM person")).isEqualTo("0");
  }

  @Test
  void batchExecutor_andCursor() throws Exception {
    try (SqlSession session = sessions.openSession(ExecutorType.BATCH)) {
      PersonMapper mapper = session.getMapper(PersonMapper.class);
      for (int i = 0; i < 20; i++) {
        mapper.insert(new Person("Person " + i, null));
      }
      session.commit();
    }
    try (SqlSession session = sessions.openSession();
        Cursor<Person> all = session.getMapper(PersonMapper.class).all()) {
      Set<Long> ids = new HashSet<>();
      all.forEach(person -> ids.add(person.id));
      assertThat(ids).hasSize(20);
    }
  }

  @Test
  void severalRows_inOneStatement_andNulls() {
    try (SqlSession session = sessions.openSession(true)) {
      PersonMapper mapper = session.getMapper(PersonMapper.class);
      assertThat(mapper.insertAll(List.of("Ada", "Bob"))).isEqualTo(2);
      Person bob = mapper.search("Bob").get(0);
      bob.born = null;
      assertThat(mapper.update(bob)).isEqualTo(1);
    }
  }

  @Test
  void violations_areSqlExceptionsWithState() {
    try (SqlSession session = sessions.openSession(true)) {
      PersonMapper mapper = session.getMapper(PersonMapper.class);
      mapper.insert(new Person("Ada", null));
      assertThatThrownBy(() -> mapper.insert(new Person("Ada", null)))
          .isInstanceOf(PersistenceException.class)
          .cause()
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
    }
  }
}

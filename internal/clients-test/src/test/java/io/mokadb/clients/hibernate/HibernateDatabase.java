package io.mokadb.clients.hibernate;

import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import java.sql.SQLException;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** A database with the tables of some entities, and the factory for its sessions. */
final class HibernateDatabase implements AutoCloseable {
  final ClientDatabase database;
  final SessionFactory factory;
  private final Class<?>[] entities;

  HibernateDatabase(Place place, Class<?>... entities) throws SQLException {
    this.entities = entities;
    this.database = new ClientDatabase(place);
    this.factory = configuration("create-drop").buildSessionFactory();
  }

  Configuration configuration(String schema) {
    Configuration configuration =
        new Configuration()
            .setProperty("hibernate.connection.url", database.url())
            .setProperty("hibernate.hbm2ddl.auto", schema)
            .setProperty("hibernate.hbm2ddl.halt_on_error", "true")
            .setProperty("hibernate.jdbc.batch_size", "20");
    for (Class<?> entity : entities) {
      configuration.addAnnotatedClass(entity);
    }
    return configuration;
  }

  void persist(Object... objects) {
    factory.inTransaction(session -> List.of(objects).forEach(session::persist));
  }

  int change(String hql) {
    return factory.fromTransaction(session -> session.createMutationQuery(hql).executeUpdate());
  }

  List<Object> list(String hql) {
    return factory.fromTransaction(session -> session.createQuery(hql, Object.class).list());
  }

  /** Deletes all rows of tables, in their order. */
  void empty(String... tables) throws SQLException {
    for (String table : tables) {
      database.run("DELETE FROM " + table);
    }
  }

  @Override
  public void close() throws SQLException {
    factory.close();
    database.close();
  }
}

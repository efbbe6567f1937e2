package io.mokadb.clients.migrate;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Map;
import java.util.concurrent.Callable;
import liquibase.Contexts;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.ui.LoggerUIService;

/**
 * Liquibase as a process of its own would run it: with classes, and so with static state, that no
 * other update has. Two updates on the same classes disturb each other: when one ends it resets the
 * lock services of the whole class loader, and the other then leaves its lock behind (as it does on
 * H2).
 */
final class LiquibaseProcess extends ClassLoader {
  private LiquibaseProcess() {
    super(LiquibaseProcess.class.getClassLoader());
  }

  /** An update of the database by the change log, on classes of its own. */
  @SuppressWarnings("unchecked")
  static Callable<Void> update(String url) throws ReflectiveOperationException {
    return (Callable<Void>)
        new LiquibaseProcess()
            .loadClass(Update.class.getName())
            .getDeclaredConstructor(String.class)
            .newInstance(url);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("liquibase.")
        && !name.startsWith("io.mokadb.liquibase.")
        && !name.equals(Update.class.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = in.readAllBytes();
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** What is loaded again for each update. */
  public static final class Update implements Callable<Void> {
    private final String url;

    public Update(String url) {
      this.url = url;
    }

    @Override
    public Void call() throws Exception {
      Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
      return Scope.child(
          Map.of(
              Scope.Attr.ui.name(), new LoggerUIService(), "liquibase.changelogLockPollRate", 1L),
          () -> {
            try (Connection connection = DriverManager.getConnection(url)) {
              new Liquibase(
                      "liquibase/changelog.xml",
                      new ClassLoaderResourceAccessor(getClass().getClassLoader()),
                      DatabaseFactory.getInstance()
                          .findCorrectDatabaseImplementation(new JdbcConnection(connection)))
                  .update(new Contexts());
            }
            return null;
          });
    }
  }
}

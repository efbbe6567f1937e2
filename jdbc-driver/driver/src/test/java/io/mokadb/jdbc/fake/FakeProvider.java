package io.mokadb.jdbc.fake;

import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Serves {@code jdbc:moka:fake:<name>}: databases live as long as the JVM. */
public final class FakeProvider implements DatabaseProvider {
  private static final Map<String, FakeDatabase> DATABASES = new ConcurrentHashMap<>();

  static String name(String url) {
    int end = url.indexOf(';');
    return end < 0 ? url : url.substring(0, end);
  }

  public static FakeDatabase database(String url) {
    return DATABASES.computeIfAbsent(name(url), key -> new FakeDatabase());
  }

  @Override
  public boolean accepts(String url) {
    return url.startsWith("jdbc:moka:fake:");
  }

  @Override
  public boolean knows(String property) {
    return Set.of("user", "password", "schema", "isolation", "timezone", "networktimeout")
        .contains(property);
  }

  @Override
  public Session connect(String url, Properties properties) {
    if ("wrong".equals(properties.getProperty("password"))) {
      throw new MokaException(SqlState.NOT_AUTHORISED, "Wrong password");
    }
    return new FakeSession(database(url), properties);
  }
}

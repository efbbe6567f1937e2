package io.mokadb.embedded;

import io.mokadb.node.OpenDatabases;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import io.mokadb.sql.engine.Failures;
import java.util.Properties;

/**
 * Serves {@code jdbc:moka:<directory>} and {@code jdbc:moka:mem:<name>} inside this process.
 * Thread-safe.
 */
public final class EmbeddedProvider implements DatabaseProvider {
  /**
   * Every provider of a process must share what is open, or two of them would fight over one
   * directory.
   */
  private static final OpenDatabases OPEN = new OpenDatabases();

  /** For {@link java.util.ServiceLoader}. */
  public EmbeddedProvider() {}

  @Override
  public boolean accepts(String url) {
    return EmbeddedUrl.matches(url);
  }

  @Override
  public boolean knows(String property) {
    return EmbeddedSettings.knows(property);
  }

  @Override
  public Session connect(String url, Properties properties) {
    try {
      EmbeddedUrl parsed = EmbeddedUrl.parse(url, properties);
      OpenRequest request = OpenRequest.of(parsed);
      if (request.target() instanceof EmbeddedUrl.Target.Directory directory) {
        return new Joining(directory.path(), request.properties(), request.own().served())
            .connect(() -> OPEN.connect(request));
      }
      return OPEN.connect(request);
    } catch (RuntimeException e) {
      // The store, the transactions and the engine each have exceptions of their own.
      throw Failures.translate(e);
    }
  }
}

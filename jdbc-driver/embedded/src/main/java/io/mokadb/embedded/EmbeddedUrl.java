package io.mokadb.embedded;

import io.mokadb.node.UrlProperties;
import io.mokadb.session.MokaException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/**
 * A URL of the embedded database, taken apart: {@code jdbc:moka:<directory>[;key=value...]} or
 * {@code jdbc:moka:mem:[<name>][;key=value...]}.
 *
 * @param target what to open
 * @param properties lower-case keys; the URL's own win over those given beside it
 */
record EmbeddedUrl(Target target, Map<String, String> properties) {
  static final String PREFIX = "jdbc:moka:";
  private static final String MEMORY = "mem:";
  private static final String FORM = "jdbc:moka:<directory>[;key=value] or jdbc:moka:mem:<name>";

  /** The database that a URL names. */
  sealed interface Target {
    /** The name for messages. */
    String shown();

    /** A database on disk. */
    record Directory(Path path) implements Target {
      @Override
      public boolean equals(Object o) {
        return o instanceof Directory other && path.equals(other.path);
      }

      @Override
      public int hashCode() {
        return path.hashCode();
      }

      @Override
      public String shown() {
        return path.toString();
      }
    }

    /**
     * A database in memory that all connections of the same name share; without a name, each has
     * its own.
     */
    record Memory(String name) implements Target {
      @Override
      public String shown() {
        return name.isEmpty() ? "in memory" : MEMORY + name;
      }
    }
  }

  /**
   * Tells whether a URL names an embedded database: neither a server's ({@code //}) nor one on
   * HBase.
   */
  static boolean matches(String url) {
    return url.startsWith(PREFIX)
        && !url.startsWith("//", PREFIX.length())
        && !url.startsWith("hbase:", PREFIX.length());
  }

  static EmbeddedUrl parse(String url, Properties beside) {
    UrlProperties parts = UrlProperties.parse(url, PREFIX, beside, FORM);
    return new EmbeddedUrl(target(parts.name(), url), parts.properties());
  }

  private static Target target(String name, String url) {
    boolean asks = name.indexOf('?') >= 0;
    if (name.startsWith(MEMORY)) {
      if (asks) {
        throw badUrl(url, UrlMistakes.settings(url));
      }
      return new Target.Memory(name.substring(MEMORY.length()));
    }
    String mistake = UrlMistakes.in(name);
    if (mistake != null) {
      throw badUrl(url, mistake);
    }
    try {
      String home = System.getProperty("user.home", "");
      Path path =
          Path.of(name.startsWith("~/") ? home + name.substring(1) : name)
              .toAbsolutePath()
              .normalize();
      if (asks && !Files.isDirectory(path)) {
        throw badUrl(url, UrlMistakes.settings(url));
      }
      return new Target.Directory(path);
    } catch (InvalidPathException e) {
      throw badUrl(
          url, asks ? UrlMistakes.settings(url) : "'" + name + "' is not a path: " + e.getReason());
    }
  }

  private static MokaException badUrl(String url, String why) {
    return UrlProperties.badUrl(url, why, FORM);
  }
}

package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.ShownUrl;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A Moka URL and the properties that hold for it.
 *
 * @param url the whole URL as given
 * @param properties lower-case keys; what stands in the URL wins
 * @param inUrl the keys that stand in the URL
 */
record ConnectionUrl(String url, Properties properties, Set<String> inUrl) {
  static final String PREFIX = "jdbc:moka:";

  static boolean accepts(String url) {
    return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  /** Tells whether the URL names a server. */
  static boolean isRemote(String url) {
    return url != null && url.startsWith("//", PREFIX.length());
  }

  /**
   * @throws SQLException 08001 for a property without a value or with two
   */
  static ConnectionUrl parse(String url, Properties given) throws SQLException {
    Properties merged = new Properties();
    if (given != null) {
      for (String key : given.stringPropertyNames()) {
        merged.setProperty(name(key), given.getProperty(key));
      }
    }
    Properties own = new Properties();
    int start = url.indexOf(';');
    while (start >= 0 && start < url.length()) {
      int end = url.indexOf(';', start + 1);
      String pair = url.substring(start + 1, end < 0 ? url.length() : end).trim();
      if (!pair.isEmpty()) {
        add(own, pair);
      }
      start = end;
    }
    for (String key : own.stringPropertyNames()) {
      merged.setProperty(key, own.getProperty(key));
    }
    return new ConnectionUrl(url, merged, Set.copyOf(own.stringPropertyNames()));
  }

  private static void add(Properties own, String pair) throws SQLException {
    int equals = pair.indexOf('=');
    if (equals <= 0) {
      throw SqlErrors.of(
          SqlState.CONNECTION_FAILED,
          own.containsKey("password")
              // It may be the rest of that.
              ? "The text after the password is not a property of the form key=value; a password"
                  + " with a semicolon cannot stand in a URL"
              : "Not a property of the form key=value: ;" + ShownUrl.of(pair));
    }
    String key = name(pair.substring(0, equals).trim());
    if (own.setProperty(key, pair.substring(equals + 1).trim()) != null) {
      throw SqlErrors.of(SqlState.CONNECTION_FAILED, "The URL sets " + key + " twice");
    }
  }

  /** In lower case, except those of libraries, which have a dot and are as they are written. */
  private static String name(String key) {
    return key.indexOf('.') < 0 ? key.toLowerCase(Locale.ROOT) : key;
  }

  /** Drops properties that stand beside the URL and are not known; returns their names. */
  Set<String> dropUnknown(Predicate<String> known) {
    Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
    unknown.removeIf(name -> inUrl.contains(name) || known.test(name));
    unknown.forEach(properties::remove);
    return unknown;
  }

  /** The URL as it may be shown: without the password. */
  String shown() {
    return ShownUrl.of(url);
  }
}

package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Settings of PostgreSQL, H2 and MySQL that dumps, drivers and scripts set. Some are settings of
 * Moka by other names; others are taken where they ask for what Moka does anyway, and refused where
 * they do not. Stateless.
 */
final class CompatSettings {
  /** The values that change nothing, in lower case; none: whatever it is. */
  private static final Map<String, Set<String>> KEPT =
      Map.ofEntries(
          Map.entry("CLIENT_ENCODING", Set.of("utf8", "utf-8", "unicode")),
          Map.entry("STANDARD_CONFORMING_STRINGS", Set.of("on", "true")),
          Map.entry("ESCAPE_STRING_WARNING", Set.of()),
          Map.entry("CHECK_FUNCTION_BODIES", Set.of()),
          Map.entry("CLIENT_MIN_MESSAGES", Set.of()),
          Map.entry("EXTRA_FLOAT_DIGITS", Set.of()),
          Map.entry("XMLOPTION", Set.of()),
          Map.entry("ROW_SECURITY", Set.of()),
          Map.entry("DATESTYLE", Set.of("iso", "iso, mdy", "iso, dmy", "iso, ymd")),
          Map.entry("BYTEA_OUTPUT", Set.of("hex")),
          Map.entry("DEFAULT_TABLESPACE", Set.of("")),
          Map.entry("DEFAULT_TABLE_ACCESS_METHOD", Set.of("heap")),
          Map.entry("DEFAULT_WITH_OIDS", Set.of("false", "off")),
          Map.entry("IDLE_IN_TRANSACTION_SESSION_TIMEOUT", Set.of("0")),
          Map.entry("TRANSACTION_TIMEOUT", Set.of("0")),
          Map.entry("LOCK_TIMEOUT", Set.of("0")),
          Map.entry("REFERENTIAL_INTEGRITY", Set.of("true")),
          Map.entry("FOREIGN_KEY_CHECKS", Set.of("1")),
          Map.entry("IGNORECASE", Set.of("false")),
          Map.entry("MODE", Set.of("regular")),
          Map.entry("NAMES", Set.of("utf8", "utf8mb4")));

  private static final Map<String, String> NAMES =
      Map.of("SEARCH_PATH", "SCHEMA", "SYNCHRONOUS_COMMIT", "DURABILITY");

  private CompatSettings() {}

  /** Moka's name of a setting. */
  static String ours(String name) {
    return NAMES.getOrDefault(name, name);
  }

  static boolean isKnown(String name) {
    return KEPT.containsKey(name);
  }

  /**
   * True if it may be set so.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if it would have to change something
   */
  static void check(String name, String value) {
    Set<String> kept = KEPT.get(name);
    if (!kept.isEmpty() && !kept.contains(value.toLowerCase(Locale.ROOT))) {
      throw MokaException.unsupported(
          name + " cannot be '" + value + "' here: it is " + String.join(" or ", kept));
    }
  }

  /** What a setting by another name means by a value; null for what it is already. */
  static String value(String name, String text) {
    return switch (name) {
      case "SEARCH_PATH" -> schema(text);
      case "SYNCHRONOUS_COMMIT" -> text.equalsIgnoreCase("off") ? "RELAXED" : "SYNC";
      default -> text;
    };
  }

  /**
   * There is one schema of names without one; the catalog of PostgreSQL counts for nothing. With an
   * empty path, which dumps begin with, all names have a schema, so that it does not matter.
   */
  private static String schema(String path) {
    if (path.isEmpty()) {
      return null;
    }
    var schemas =
        Stream.of(path.split(",\\s*"))
            .filter(one -> !one.equals("$user") && !one.equalsIgnoreCase("pg_catalog"))
            .toList();
    if (schemas.size() != 1) {
      throw MokaException.unsupported(
          "A search path of "
              + schemas.size()
              + " schemas is not supported: names without a schema are looked for in one");
    }
    return schemas.get(0);
  }
}

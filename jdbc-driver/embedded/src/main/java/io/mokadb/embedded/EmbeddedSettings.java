package io.mokadb.embedded;

import io.mokadb.kv.Durability;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.sql.engine.AnalysisSettings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The properties of a URL, checked.
 *
 * @param durability when a commit returns
 * @param cacheBytes for blocks of the store
 * @param memoryBytes that one statement may hold
 * @param create whether a missing directory is made
 * @param acceptDamagedLog whether a directory is opened without what its damaged log holds
 * @param retention how long old versions stay readable
 * @param lockWait how long a reader waits for an undecided lock
 * @param analysis when tables are analysed without being asked for
 * @param triggers how triggers are run
 * @param restore the backup to begin with, or null
 * @param serverPort where the directory is served to other processes, 0 for any port, or {@link
 *     #NOT_SERVED}
 */
record EmbeddedSettings(
    Durability durability,
    long cacheBytes,
    long memoryBytes,
    boolean create,
    boolean acceptDamagedLog,
    Duration retention,
    Duration lockWait,
    AnalysisSettings analysis,
    TriggerRunning triggers,
    Restore restore,
    int serverPort) {
  static final int NOT_SERVED = -1;

  /** Properties that say how a directory is opened; of one that is open they say nothing. */
  static final Set<String> OF_OPENING =
      Set.of("create", "damagedlog", "restorefrom", "restoreat", "server");

  private static final int MAX_PORT = 65_535;
  private static final long DEFAULT_MEMORY = 256L << 20;

  private static final Set<String> KNOWN =
      Set.of(
          "durability",
          "autoanalyze",
          "analyzethreshold",
          "analyzepercent",
          "cache",
          "memory",
          "create",
          "damagedlog",
          "retention",
          "lockwait",
          "triggerworkers",
          "triggerpace",
          "triggerretries",
          "triggerdepth",
          "triggertimeout",
          "observers",
          "restoreat",
          "restorefrom",
          "server",
          "user",
          "password",
          "schema",
          "timezone");

  static EmbeddedSettings parse(Map<String, String> properties) {
    Set<String> unknown = new TreeSet<>(properties.keySet());
    unknown.removeAll(KNOWN);
    if (!unknown.isEmpty()) {
      throw invalid(
          "There is no property '"
              + unknown.iterator().next()
              + "'; the properties are "
              + String.join(", ", new TreeSet<>(KNOWN)));
    }
    return new EmbeddedSettings(
        durability(properties.getOrDefault("durability", "sync")),
        properties.containsKey("cache") ? cache(properties.get("cache")) : defaultCache(),
        properties.containsKey("memory")
            ? bytes("memory", properties.get("memory"))
            : defaultMemory(ProcessMemory.shared().limit()),
        flag("create", properties.getOrDefault("create", "true")),
        damagedLog(properties.getOrDefault("damagedlog", "refuse")),
        duration("retention", properties.getOrDefault("retention", "10m")),
        duration("lockwait", properties.getOrDefault("lockwait", "10s")),
        new AnalysisSettings(
            flag("autoanalyze", properties.getOrDefault("autoanalyze", "true")),
            number(
                "analyzethreshold",
                properties.getOrDefault("analyzethreshold", "500"),
                0,
                Integer.MAX_VALUE),
            number("analyzepercent", properties.getOrDefault("analyzepercent", "10"), 0, 1000)),
        new TriggerRunning(
            number(
                "triggerworkers",
                properties.getOrDefault("triggerworkers", "3"),
                0,
                TriggerRunning.MAX_WORKERS),
            duration("triggerpace", properties.getOrDefault("triggerpace", "0ms")),
            number(
                "triggerretries",
                properties.getOrDefault("triggerretries", "10"),
                1,
                TriggerRunning.MAX_RETRIES),
            number(
                "triggerdepth",
                properties.getOrDefault("triggerdepth", "1000"),
                1,
                TriggerRunning.MAX_DEPTH),
            duration("triggertimeout", properties.getOrDefault("triggertimeout", "5m")),
            classes(properties.getOrDefault("observers", ""))),
        restore(properties),
        properties.containsKey("server")
            ? number("server", properties.get("server"), 0, MAX_PORT)
            : NOT_SERVED);
  }

  boolean served() {
    return serverPort != NOT_SERVED;
  }

  /**
   * A backup that is restored before the database is opened.
   *
   * @param from the directory of the backups
   * @param id the number of the backup, or 0 for the newest
   */
  record Restore(Path from, int id) {}

  private static Restore restore(Map<String, String> properties) {
    String from = properties.get("restorefrom");
    String at = properties.get("restoreat");
    if (from == null) {
      if (at != null) {
        throw invalid(
            "'restoreat' is the number of a backup; 'restorefrom' must name the directory of the"
                + " backups");
      }
      return null;
    }
    if (at != null && !at.matches("[1-9]\\d{0,8}")) {
      throw invalid("'restoreat' is the number of a backup, not '" + at + "'");
    }
    try {
      return new Restore(
          Path.of(from).toAbsolutePath().normalize(), at == null ? 0 : Integer.parseInt(at));
    } catch (InvalidPathException e) {
      throw invalid("'restorefrom' is a directory, not '" + from + "': " + e.getReason());
    }
  }

  /**
   * Tells whether a database opened with these settings can also serve a session that asks for
   * {@code other}.
   */
  boolean agreesWith(EmbeddedSettings other) {
    return durability == other.durability
        && cacheBytes == other.cacheBytes
        && memoryBytes == other.memoryBytes
        && retention.equals(other.retention)
        && lockWait.equals(other.lockWait)
        && analysis.equals(other.analysis)
        && triggers.equals(other.triggers);
  }

  private static int number(String name, String text, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, together with numbers out of range.
    }
    throw invalid(
        "'" + name + "' is a number from " + least + " to " + most + ", not '" + text + "'");
  }

  private static Set<String> classes(String text) {
    Set<String> names = new TreeSet<>();
    for (String name : text.split(",", -1)) {
      if (!name.isBlank()) {
        names.add(name.strip());
      }
    }
    return names;
  }

  private static Durability durability(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "sync" -> Durability.SYNC;
      case "relaxed" -> Durability.BUFFERED;
      default -> throw invalid("'durability' is sync or relaxed, not '" + text + "'");
    };
  }

  private static long cache(String text) {
    long bytes = bytes("cache", text);
    if (bytes < RocksDbOptions.MIN_CACHE_BYTES) {
      throw invalid(
          "'cache' is at least "
              + (RocksDbOptions.MIN_CACHE_BYTES >> 20)
              + "m, not '"
              + text
              + "'");
    }
    return bytes;
  }

  /** Not more than half as large as the heap, for a small one says that memory is dear. */
  private static long defaultCache() {
    return Math.max(
        RocksDbOptions.MIN_CACHE_BYTES,
        Math.min(RocksDbOptions.DEFAULT_CACHE_BYTES, Runtime.getRuntime().maxMemory() / 2));
  }

  /** The memory of a statement: a part of what all share, so that a second statement finds some. */
  static long defaultMemory(long shared) {
    return Math.min(DEFAULT_MEMORY, shared / 4 * 3);
  }

  private static boolean damagedLog(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "refuse" -> false;
      case "accept" -> true;
      default -> throw invalid("'damagedlog' is refuse or accept, not '" + text + "'");
    };
  }

  private static boolean flag(String name, String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw invalid("'" + name + "' is true or false, not '" + text + "'");
    };
  }

  private static long bytes(String name, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    int shift =
        switch (lower.isEmpty() ? ' ' : lower.charAt(lower.length() - 1)) {
          case 'k' -> 10;
          case 'm' -> 20;
          case 'g' -> 30;
          default -> 0;
        };
    try {
      long number = Long.parseLong(shift == 0 ? lower : lower.substring(0, lower.length() - 1));
      if (number > 0 && number <= Long.MAX_VALUE >> shift) {
        return number << shift;
      }
    } catch (NumberFormatException e) {
      // Reported below, together with numbers out of range.
    }
    throw invalid("'" + name + "' is a size such as 64m or 2g, not '" + text + "'");
  }

  private static Duration duration(String name, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    try {
      boolean millis = lower.endsWith("ms");
      int digits = Math.max(0, lower.length() - (millis ? 2 : 1));
      long number = Long.parseLong(lower.substring(0, digits));
      if (number >= 0 && millis) {
        return Duration.ofMillis(number);
      }
      if (number >= 0) {
        switch (lower.charAt(lower.length() - 1)) {
          case 's':
            return Duration.ofSeconds(number);
          case 'm':
            return Duration.ofMinutes(number);
          case 'h':
            return Duration.ofHours(number);
          default:
            break;
        }
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // Reported below.
    }
    throw invalid("'" + name + "' is a time such as 50ms, 30s, 10m or 2h, not '" + text + "'");
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_PARAMETER, message);
  }
}

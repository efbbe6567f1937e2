package io.mokadb.embedded;

import io.mokadb.kv.Durability;
import io.mokadb.kv.rocksdb.RocksDbOptions;
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
 * The properties of a URL after they were parsed and checked.
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

  /** The properties that have an effect only while a directory is being opened. */
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
      throw PropertyText.invalid(
          "There is no property '"
              + unknown.iterator().next()
              + "'; the properties are "
              + String.join(", ", new TreeSet<>(KNOWN)));
    }
    return new EmbeddedSettings(
        durability(properties.getOrDefault("durability", "sync")),
        properties.containsKey("cache") ? cache(properties.get("cache")) : defaultCache(),
        properties.containsKey("memory")
            ? PropertyText.bytes("memory", properties.get("memory"))
            : defaultMemory(ProcessMemory.shared().limit()),
        PropertyText.flag("create", properties.getOrDefault("create", "true")),
        damagedLog(properties.getOrDefault("damagedlog", "refuse")),
        PropertyText.duration("retention", properties.getOrDefault("retention", "10m")),
        PropertyText.duration("lockwait", properties.getOrDefault("lockwait", "10s")),
        new AnalysisSettings(
            PropertyText.flag("autoanalyze", properties.getOrDefault("autoanalyze", "true")),
            PropertyText.number(
                "analyzethreshold",
                properties.getOrDefault("analyzethreshold", "500"),
                0,
                Integer.MAX_VALUE),
            PropertyText.number(
                "analyzepercent", properties.getOrDefault("analyzepercent", "10"), 0, 1000)),
        new TriggerRunning(
            PropertyText.number(
                "triggerworkers",
                properties.getOrDefault("triggerworkers", "3"),
                0,
                TriggerRunning.MAX_WORKERS),
            PropertyText.duration("triggerpace", properties.getOrDefault("triggerpace", "0ms")),
            PropertyText.number(
                "triggerretries",
                properties.getOrDefault("triggerretries", "10"),
                1,
                TriggerRunning.MAX_RETRIES),
            PropertyText.number(
                "triggerdepth",
                properties.getOrDefault("triggerdepth", "1000"),
                1,
                TriggerRunning.MAX_DEPTH),
            PropertyText.duration(
                "triggertimeout", properties.getOrDefault("triggertimeout", "5m")),
            PropertyText.classes(properties.getOrDefault("observers", ""))),
        restore(properties),
        properties.containsKey("server")
            ? PropertyText.number("server", properties.get("server"), 0, MAX_PORT)
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
        throw PropertyText.invalid(
            "'restoreat' is the number of a backup; 'restorefrom' must name the directory of the"
                + " backups");
      }
      return null;
    }
    if (at != null && !at.matches("[1-9]\\d{0,8}")) {
      throw PropertyText.invalid("'restoreat' is the number of a backup, not '" + at + "'");
    }
    try {
      return new Restore(
          Path.of(from).toAbsolutePath().normalize(), at == null ? 0 : Integer.parseInt(at));
    } catch (InvalidPathException e) {
      throw PropertyText.invalid(
          "'restorefrom' is a directory, not '" + from + "': " + e.getReason());
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

  private static Durability durability(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "sync" -> Durability.SYNC;
      case "relaxed" -> Durability.BUFFERED;
      default -> throw PropertyText.invalid("'durability' is sync or relaxed, not '" + text + "'");
    };
  }

  private static long cache(String text) {
    long bytes = PropertyText.bytes("cache", text);
    if (bytes < RocksDbOptions.MIN_CACHE_BYTES) {
      throw PropertyText.invalid(
          "'cache' is at least "
              + (RocksDbOptions.MIN_CACHE_BYTES >> 20)
              + "m, not '"
              + text
              + "'");
    }
    return bytes;
  }

  /**
   * The default of the cache: at most half of the heap, because a small heap means little memory.
   */
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
      default -> throw PropertyText.invalid("'damagedlog' is refuse or accept, not '" + text + "'");
    };
  }
}

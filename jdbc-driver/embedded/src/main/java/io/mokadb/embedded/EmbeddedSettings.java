package io.mokadb.embedded;

import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.node.NodeSettings;
import io.mokadb.node.PropertyText;
import io.mokadb.node.SettingDifferences;
import io.mokadb.sql.monitor.Setting;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The properties of a URL after they were parsed and checked.
 *
 * @param node the properties that every node has
 * @param cacheBytes for blocks of the store, and for leaves above it
 * @param leaves the part of it that leaves take
 * @param create whether a missing directory is made
 * @param acceptDamagedLog whether a directory is opened without what its damaged log holds
 * @param restore the backup to begin with, or null
 * @param serverPort where the directory is served to other processes, 0 for any port, or {@link
 *     #NOT_SERVED}
 */
record EmbeddedSettings(
    NodeSettings node,
    long cacheBytes,
    LeafMemory leaves,
    boolean create,
    boolean acceptDamagedLog,
    Restore restore,
    int serverPort) {
  static final int NOT_SERVED = -1;

  /** The properties that have an effect only while a directory is being opened. */
  static final Set<String> OF_OPENING =
      Set.of("create", "damagedlog", "restorefrom", "restoreat", "server");

  private static final Set<String> OF_STORE =
      Set.of("cache", "create", "damagedlog", "leaves", "restorefrom", "restoreat", "server");

  private static final int MAX_PORT = 65_535;

  static EmbeddedSettings parse(Map<String, String> properties) {
    long cacheBytes =
        properties.containsKey("cache") ? cache(properties.get("cache")) : defaultCache();
    return new EmbeddedSettings(
        NodeSettings.parse(properties, OF_STORE),
        cacheBytes,
        LeafMemory.parse(properties.get("leaves"), cacheBytes),
        PropertyText.flag("create", properties.getOrDefault("create", "true")),
        damagedLog(properties.getOrDefault("damagedlog", "refuse")),
        restore(properties),
        properties.containsKey("server")
            ? PropertyText.number("server", properties.get("server"), 0, MAX_PORT)
            : NOT_SERVED);
  }

  static boolean knows(String property) {
    return OF_STORE.contains(property) || NodeSettings.knows(property);
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
    return this == other
        || (node.equals(other.node)
            && cacheBytes == other.cacheBytes
            && leaves.agreesWith(other.leaves));
  }

  /** The settings that {@link #agreesWith} compares, by the names of their properties. */
  Map<String, Object> byName() {
    Map<String, Object> all = new HashMap<>(node.byName());
    all.put("cache", SettingDifferences.size(cacheBytes));
    all.put("leaves", leaves.isAsked() ? SettingDifferences.size(leaves.bytes()) : "not set");
    return all;
  }

  /** The settings of the store, for MOKA.SETTINGS. */
  List<Setting> shown() {
    return List.of(
        new Setting(
            "CACHE",
            SettingDifferences.size(cacheBytes),
            SettingDifferences.size(defaultCache()),
            Setting.Scope.DATABASE,
            "Memory for blocks of the store and for leaves"),
        new Setting(
            "LEAVES",
            SettingDifferences.size(leaves.bytes()),
            SettingDifferences.size(LeafMemory.parse(null, cacheBytes).bytes()),
            Setting.Scope.DATABASE,
            "The part of it for newest rows in the form in which they are read"));
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

  private static boolean damagedLog(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "refuse" -> false;
      case "accept" -> true;
      default -> throw PropertyText.invalid("'damagedlog' is refuse or accept, not '" + text + "'");
    };
  }
}

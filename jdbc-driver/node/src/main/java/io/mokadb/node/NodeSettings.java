package io.mokadb.node;

import io.mokadb.kv.Durability;
import io.mokadb.session.SimilarNames;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.sql.engine.AnalysisSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The properties of a URL that every node has, wherever its store is.
 *
 * @param durability when a commit returns
 * @param memoryBytes that one statement may hold
 * @param retention how long old versions stay readable
 * @param retentionNamed whether the properties say so; else nodes that share a database follow what
 *     others have named
 * @param lockWait how long a statement waits for a row that is held, or for an undecided lock
 * @param rowLocks whether statements hold the rows that they change
 * @param analysis when tables are analysed without being asked for
 * @param triggers how triggers are run
 */
public record NodeSettings(
    Durability durability,
    long memoryBytes,
    Duration retention,
    boolean retentionNamed,
    Duration lockWait,
    boolean rowLocks,
    AnalysisSettings analysis,
    TriggerRunning triggers) {
  private static final long DEFAULT_MEMORY = 256L << 20;

  private static final Set<String> KNOWN =
      Set.of(
          "durability",
          "autoanalyze",
          "analyzethreshold",
          "analyzepercent",
          "memory",
          "retention",
          "lockwait",
          "locking",
          "triggerworkers",
          "triggerpace",
          "triggerretries",
          "triggerdepth",
          "triggertimeout",
          "observers",
          "user",
          "password",
          "schema",
          "isolation",
          "timezone",
          "queryrewrite");

  /**
   * Parses the properties of a node; those of its home are left to the home.
   *
   * @param properties lower-case keys
   * @param ofHome the names of the properties of its home
   * @throws io.mokadb.session.MokaException 22023 if a property is unknown or wrong
   */
  public static NodeSettings parse(Map<String, String> properties, Set<String> ofHome) {
    requireKnown(properties, ofHome);
    return new NodeSettings(
        durability(properties.getOrDefault("durability", "sync")),
        properties.containsKey("memory")
            ? PropertyText.bytes("memory", properties.get("memory"))
            : defaultMemory(ProcessMemory.shared().limit()),
        PropertyText.duration("retention", properties.getOrDefault("retention", "10m")),
        properties.containsKey("retention"),
        PropertyText.duration("lockwait", properties.getOrDefault("lockwait", "10s")),
        rowLocks(properties.getOrDefault("locking", "rows")),
        new AnalysisSettings(
            PropertyText.flag("autoanalyze", properties.getOrDefault("autoanalyze", "true")),
            PropertyText.number(
                "analyzethreshold",
                properties.getOrDefault("analyzethreshold", "500"),
                0,
                Integer.MAX_VALUE),
            PropertyText.number(
                "analyzepercent", properties.getOrDefault("analyzepercent", "10"), 0, 1000)),
        TriggerRunning.parse(properties));
  }

  /** The settings by the names of their properties, for comparisons. */
  public Map<String, Object> byName() {
    Map<String, Object> all = new HashMap<>(triggers.byName());
    all.put("durability", durability == Durability.SYNC ? "sync" : "relaxed");
    all.put("memory", SettingDifferences.size(memoryBytes));
    all.put("retention", retention);
    all.put("lockwait", lockWait);
    all.put("locking", rowLocks ? "rows" : "optimistic");
    all.put("autoanalyze", analysis.automatic());
    all.put("analyzethreshold", analysis.threshold());
    all.put("analyzepercent", analysis.percent());
    return all;
  }

  /** Whether a property is one that every node has. */
  public static boolean knows(String property) {
    return KNOWN.contains(property);
  }

  private static void requireKnown(Map<String, String> properties, Set<String> ofHome) {
    Set<String> all = new TreeSet<>(KNOWN);
    all.addAll(ofHome);
    Set<String> unknown = new TreeSet<>(properties.keySet());
    unknown.removeAll(all);
    if (!unknown.isEmpty()) {
      String hint = SimilarNames.wordHint(unknown.iterator().next(), all);
      throw PropertyText.invalid(
          "There is no property '"
              + unknown.iterator().next()
              + "'"
              + (hint.isEmpty() ? "; the" : hint + " The")
              + " properties are "
              + String.join(", ", all));
    }
  }

  private static boolean rowLocks(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "rows" -> true;
      case "optimistic" -> false;
      default -> throw PropertyText.invalid("'locking' is rows or optimistic, not '" + text + "'");
    };
  }

  private static Durability durability(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "sync" -> Durability.SYNC;
      case "relaxed" -> Durability.BUFFERED;
      default -> throw PropertyText.invalid("'durability' is sync or relaxed, not '" + text + "'");
    };
  }

  /** The memory of a statement: a part of what all share, so that a second statement finds some. */
  static long defaultMemory(long shared) {
    return Math.min(DEFAULT_MEMORY, shared / 4 * 3);
  }
}

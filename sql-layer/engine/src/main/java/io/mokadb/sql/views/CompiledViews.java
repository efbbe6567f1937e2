package io.mokadb.sql.views;

import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The plans of views, made when they are first asked for, and again when what they are made of is
 * defined in another way, or the tables have become much larger or smaller. Thread-safe.
 */
final class CompiledViews {
  /** Plans at a watermark, at the end of a window, and some to spare. */
  private static final int VERSIONS = 4;

  /** Growth of a table by which another plan may be the best. */
  private static final double MUCH = 8;

  private static final double FEW_ROWS = 100;

  private final ViewCompiler compiler;
  private final StatisticsStore statistics;

  /** By view and version of the schema. Guarded by this. */
  private final Map<Long, Map<Long, Entry>> entries = new LinkedHashMap<>();

  /**
   * A plan.
   *
   * @param sources the definitions that it was made of
   * @param sizes by table, the rows that it had when the plan was made
   */
  private record Entry(
      IncrementalPlan plan, QuerySources sources, Map<Long, Double> sizes, long statistics) {}

  CompiledViews(ViewCompiler compiler, StatisticsStore statistics) {
    this.compiler = compiler;
    this.statistics = statistics;
  }

  ViewCompiler compiler() {
    return compiler;
  }

  /**
   * The plan under these definitions.
   *
   * @throws io.mokadb.session.MokaException if it does not compile
   */
  IncrementalPlan of(Catalog catalog, KeptView view) {
    Entry known = known(view.id(), catalog.version());
    if (known != null && suits(known, catalog)) {
      return known.plan;
    }
    QuerySources sources = QuerySources.of(catalog, view.query());
    Entry same = known == null ? made(view.id(), sources) : null;
    if (same == null || !suits(same, catalog)) {
      same = compile(catalog, view, sources);
    }
    put(view.id(), catalog.version(), same);
    return same.plan;
  }

  private Entry compile(Catalog catalog, KeptView view, QuerySources sources) {
    long version = statistics.version();
    Map<Long, Double> sizes = new LinkedHashMap<>();
    view.uses().forEach(id -> sizes.put(id, rows(catalog, id)));
    return new Entry(compiler.incremental(catalog, view.query()), sources, sizes, version);
  }

  private synchronized Entry known(long view, long version) {
    Map<Long, Entry> versions = entries.get(view);
    return versions == null ? null : versions.get(version);
  }

  /** What was made of the same definitions under another version of the schema. */
  private synchronized Entry made(long view, QuerySources sources) {
    return entries.getOrDefault(view, Map.of()).values().stream()
        .filter(entry -> entry.sources.equals(sources))
        .findFirst()
        .orElse(null);
  }

  private synchronized void put(long view, long version, Entry entry) {
    Map<Long, Entry> versions = entries.computeIfAbsent(view, id -> new LinkedHashMap<>());
    versions.remove(version);
    versions.put(version, entry);
    if (versions.size() > VERSIONS) {
      versions.remove(versions.keySet().iterator().next());
    }
  }

  private boolean suits(Entry entry, Catalog catalog) {
    Set<Long> tables = new TreeSet<>(entry.sizes.keySet());
    if (statistics.analysedSince(entry.statistics, tables)) {
      return false;
    }
    for (Map.Entry<Long, Double> size : entry.sizes.entrySet()) {
      double now = rows(catalog, size.getKey());
      double then = size.getValue();
      if (Math.max(now, then) > MUCH * Math.max(FEW_ROWS, Math.min(now, then))) {
        return false;
      }
    }
    return true;
  }

  private double rows(Catalog catalog, long tableId) {
    TableDef table = catalog.table(tableId);
    return table == null ? 0 : statistics.of(table).rowCount();
  }

  synchronized void keepOnly(Set<Long> views) {
    entries.keySet().retainAll(views);
  }
}

package io.mokadb.sql.engine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlType;
import java.util.List;

/**
 * The first tier of preparing: statement text to plan. Reads are lock-free; the size is bounded by
 * the text held. Thread-safe.
 */
final class PlanCache {
  private static final long MAX_TEXT = 8L << 20;
  private static final int ENTRY_OVERHEAD = 512;

  /** A plan takes about ten times as much as is counted, and all plans a sixteenth of a heap. */
  private static final int HEAP_PER_TEXT = 160;

  /**
   * Everything that a plan depends on.
   *
   * @param bound types of bound values that the text does not tell; mostly empty
   * @param style how it is planned
   * @param lifted whether parameters stand for literals: such a plan, or that there is none, is
   *     nothing to a text with parameters of its own
   */
  record Key(
      String sql,
      String schema,
      PrepareOptions options,
      long catalogVersion,
      List<SqlType> bound,
      PlanStyle style,
      boolean lifted) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key other
          && catalogVersion == other.catalogVersion
          && style.asWritten() == other.style.asWritten()
          && style.fromViews() == other.style.fromViews()
          && lifted == other.lifted
          && sql.equals(other.sql)
          && schema.equals(other.schema)
          && options.generatedKeys() == other.options.generatedKeys()
          && options.keyColumns().equals(other.options.keyColumns())
          && bound.equals(other.bound);
    }

    @Override
    public int hashCode() {
      int hash = 31 * sql.hashCode() + Long.hashCode(catalogVersion);
      return 31 * (31 * hash + schema.hashCode()) + bound.hashCode();
    }

    Key(String sql, String schema, PrepareOptions options, long catalogVersion, PlanStyle style) {
      this(sql, schema, options, catalogVersion, List.of(), style, false);
    }

    /** The key of a text of which literals were lifted. */
    Key lifted(String text) {
      return new Key(text, schema, options, catalogVersion, bound, style, true);
    }
  }

  private final Cache<Key, CachedStatement> plans =
      Caffeine.newBuilder()
          .maximumWeight(Math.min(MAX_TEXT, Runtime.getRuntime().maxMemory() / HEAP_PER_TEXT))
          .weigher((Key key, CachedStatement plan) -> key.sql().length() + ENTRY_OVERHEAD)
          .executor(Runnable::run)
          .build();

  CachedStatement get(Key key) {
    return plans.getIfPresent(key);
  }

  void put(Key key, CachedStatement statement) {
    plans.put(key, statement);
  }
}

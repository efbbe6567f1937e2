package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.SqlType;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.KeyLayout;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.PlanWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Turns bounds into keys and key ranges of one layout. Bounds that skip the first columns apply
 * inside each group of keys that agree in those. Immutable and thread-safe.
 */
public final class BoundsEncoder {
  /** More bounds are counted rather than told. */
  private static final int MOST_TOLD = 5;

  private final KeyLayout layout;
  private final KeyBounds[] bounds;
  private final boolean pointsOnly;
  private final KeySkip skip;

  public BoundsEncoder(KeyLayout layout, List<KeyBounds> bounds) {
    this(layout, bounds, KeySkip.NONE);
  }

  BoundsEncoder(KeyLayout layout, List<KeyBounds> bounds, KeySkip skip) {
    this(layout, layout.columns(), bounds, skip);
  }

  /** Bounds of an index's columns and, unless it is unique, of the primary key's behind them. */
  static BoundsEncoder of(IndexKeys index, List<KeyBounds> bounds, KeySkip skip) {
    return new BoundsEncoder(index.entryLayout(), index.layout().columns(), bounds, skip);
  }

  /**
   * @param columns that make a point, if all are given
   */
  private BoundsEncoder(KeyLayout layout, int columns, List<KeyBounds> bounds, KeySkip skip) {
    this.layout = layout;
    this.skip = skip;
    this.bounds = bounds.toArray(KeyBounds[]::new);
    boolean points = this.bounds.length > 0;
    for (KeyBounds one : this.bounds) {
      int prefix = skip.columns() + one.equalPrefix().length;
      if (prefix > layout.columns() || (prefix == layout.columns() && one.hasRange())) {
        throw new IllegalArgumentException("Bounds reach beyond the last column of the key");
      }
      points &= prefix >= columns && !one.hasRange() && !one.hasNull();
    }
    this.pointsOnly = points && skip.isNone();
  }

  KeySkip skip() {
    return skip;
  }

  KeyLayout layout() {
    return layout;
  }

  /** True if there are no bounds. */
  boolean isEverything() {
    return bounds.length == 0;
  }

  /** True if every bound gives all key columns, of an index all its own, and none is null. */
  boolean isPoints() {
    return pointsOnly;
  }

  /** True if there is just one bound, and it gives all key columns. */
  boolean isSinglePoint() {
    return pointsOnly && bounds.length == 1;
  }

  /** The key of the only bound, all columns given; null if it matches nothing. */
  Key point(ExecutionContext context) {
    return prefix(bounds[0], null, layout.writer(), context);
  }

  /** As {@link #point(ExecutionContext)} with an encoder of the layout. */
  Key point(KeyEncoder encoder, ExecutionContext context) {
    return prefix(bounds[0], null, encoder, context);
  }

  /** The keys of all bounds, all columns given, in key order without repetition. */
  List<Key> points(ExecutionContext context) {
    KeyEncoder encoder = layout.writer();
    TreeSet<Key> keys = new TreeSet<>();
    for (KeyBounds one : bounds) {
      Key key = prefix(one, null, encoder, context);
      if (key != null) {
        keys.add(key);
      }
    }
    return new ArrayList<>(keys);
  }

  /** The ranges in key order; none touches another. */
  public List<KeyRange> ranges(ExecutionContext context) {
    return ranges(null, context);
  }

  /**
   * The ranges inside a group.
   *
   * @param group the columns that are skipped; null if none are
   */
  List<KeyRange> ranges(Key group, ExecutionContext context) {
    if (bounds.length == 0) {
      return List.of(group == null ? layout.all() : KeyRange.prefix(group));
    }
    KeyEncoder encoder = layout.writer();
    if (bounds.length == 1) {
      KeyRange only = range(bounds[0], group, encoder, context);
      return only == null || only.isEmpty() ? List.of() : List.of(only);
    }
    List<KeyRange> found = new ArrayList<>(bounds.length);
    for (KeyBounds one : bounds) {
      KeyRange range = range(one, group, encoder, context);
      if (range != null && !range.isEmpty()) {
        found.add(range);
      }
    }
    return merge(found);
  }

  private static List<KeyRange> merge(List<KeyRange> ranges) {
    ranges.sort(Comparator.comparing(KeyRange::start));
    List<KeyRange> merged = new ArrayList<>(ranges.size());
    for (KeyRange range : ranges) {
      KeyRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && range.start().compareTo(last.end()) <= 0) {
        Key end = last.end().compareTo(range.end()) >= 0 ? last.end() : range.end();
        merged.set(merged.size() - 1, KeyRange.of(last.start(), end));
      } else {
        merged.add(range);
      }
    }
    return merged;
  }

  private Key prefix(KeyBounds one, Key group, KeyEncoder encoder, ExecutionContext context) {
    return appendPrefix(one, group, encoder, context) ? encoder.toKey() : null;
  }

  private boolean appendPrefix(
      KeyBounds one, Key group, KeyEncoder encoder, ExecutionContext context) {
    if (group == null) {
      encoder.begin();
    } else {
      encoder.begin(group);
    }
    Expr[] equal = one.equalPrefix();
    for (int i = 0; i < equal.length; i++) {
      int column = skip.columns() + i;
      if (equal[i] == KeyBounds.NULL) {
        encoder.append(column, null);
        continue;
      }
      Object value = equal[i].eval(null, context);
      if (value != null) {
        value = BoundValue.equal(layout.type(column), value);
      }
      if (value == null) {
        return false;
      }
      encoder.append(column, value);
    }
    return true;
  }

  private KeyRange range(KeyBounds one, Key group, KeyEncoder encoder, ExecutionContext context) {
    Key prefix = prefix(one, group, encoder, context);
    if (prefix == null) {
      return null;
    }
    if (!one.hasRange()) {
      return KeyRange.prefix(prefix);
    }
    int column = skip.columns() + one.equalPrefix().length;
    BoundValue lower = null;
    if (one.lower() != null) {
      lower = lower(one, layout.type(column), context);
      if (lower == null || (lower.value() == null && !lower.open())) {
        return null;
      }
    }
    BoundValue upper = null;
    if (one.upper() != null) {
      Object value = one.upper().eval(null, context);
      upper =
          value == null ? null : BoundValue.upper(layout.type(column), value, one.upperInclusive());
      if (upper == null || (upper.value() == null && !upper.open())) {
        return null;
      }
    }
    return KeyRange.of(start(column, prefix, lower, encoder), end(column, prefix, upper, encoder));
  }

  private static BoundValue lower(KeyBounds one, SqlType type, ExecutionContext context) {
    if (one.lower() == KeyBounds.NOT_NULL) {
      return BoundValue.OPEN;
    }
    Object value = one.lower().eval(null, context);
    return value == null ? null : BoundValue.lower(type, value, one.lowerInclusive());
  }

  private static Key start(int column, Key prefix, BoundValue lower, KeyEncoder encoder) {
    encoder.begin(prefix);
    if (lower == null || lower.open()) {
      // Nulls compare as unknown, so a bound on the other side leaves them out.
      encoder.appendNotNull(column);
      return encoder.toKey();
    }
    encoder.append(column, lower.value());
    Key key = encoder.toKey();
    return lower.inclusive() ? key : KeyRange.successorOfPrefix(key);
  }

  private static Key end(int column, Key prefix, BoundValue upper, KeyEncoder encoder) {
    if (upper == null || upper.open()) {
      return KeyRange.successorOfPrefix(prefix);
    }
    encoder.begin(prefix);
    encoder.append(column, upper.value());
    Key key = encoder.toKey();
    return upper.inclusive() ? KeyRange.successorOfPrefix(key) : key;
  }

  /** The kind and number of bounds, for EXPLAIN. */
  public String describe() {
    if (!skip.isNone()) {
      return skip.describe() + (bounds.length == 0 ? "" : ", " + ranges());
    }
    return bounds.length == 0 ? "all" : ranges();
  }

  /**
   * The bounds in SQL, for EXPLAIN.
   *
   * @param columns the names of the key's columns
   * @param outer the names of the columns of the row that the bounds come from
   * @return null if there are none, or if they cannot be told in a line
   */
  String describe(List<String> columns, List<String> outer, PlanWords words) {
    if (bounds.length == 0 || bounds.length > MOST_TOLD) {
      return null;
    }
    List<String> all = new ArrayList<>();
    for (KeyBounds one : bounds) {
      String told = BoundsWords.of(one, columns, skip.columns(), outer, words);
      if (told == null) {
        return null;
      }
      all.add(told);
    }
    return String.join(" or ", all);
  }

  private String ranges() {
    String kind =
        pointsOnly
            ? (bounds.length == 1 ? "point" : "points")
            : bounds.length == 1 ? "range" : "ranges";
    return bounds.length == 1 ? kind : bounds.length + " " + kind;
  }
}

package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.KeyBounds;
import io.mokadb.sql.plan.physical.ColumnBound.Piece;
import io.mokadb.sql.plan.rex.ExprCompiler;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Match of conditions with one key: the ranges that hold all wanted rows, and the conditions that
 * these ranges fulfil. Confined.
 */
final class KeyMatch {
  /** More ranges than this are not worth while: the condition is left to the filter. */
  private static final int MAX_RANGES = 20_000;

  /** The ranges; empty if nothing bounds the key. */
  final List<Range> ranges = new ArrayList<>();

  final Set<RexNode> fulfilled = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Whether every range is a single value of the whole key. */
  boolean points;

  /** Share of the rows inside the ranges, estimated. */
  double share = 1;

  /** A range in the making. */
  record Range(List<RexNode> prefix, Piece last) {}

  /** Of no condition. */
  KeyMatch() {}

  boolean isBounded() {
    return !ranges.isEmpty();
  }

  /** Whether the first column may be null inside the ranges. */
  boolean mayBeNull() {
    return !isBounded()
        || ranges.stream()
            .anyMatch(
                range -> !range.prefix.isEmpty() && Piece.equalTo(range.prefix.get(0)).isNull());
  }

  boolean isSingle() {
    return ranges.size() == 1;
  }

  static KeyMatch of(
      int[] key, List<RexNode> conditions, BoundFinder finder, Selectivity selectivity) {
    return of(key, key.length, conditions, finder, selectivity);
  }

  /**
   * What conditions say of entries that are ordered by more than the key, if that is more than what
   * they say of the key; else null.
   */
  static KeyMatch beyond(
      KeyMatch plain,
      KeyPath path,
      List<RexNode> conditions,
      BoundFinder finder,
      Selectivity selectivity) {
    if (!plain.isBounded() || path.boundKey().length == path.key().length) {
      return null;
    }
    KeyMatch longer = of(path.boundKey(), path.key().length, conditions, finder, selectivity);
    return longer.share < plain.share ? longer : null;
  }

  /**
   * @param whole how many columns make a point, if all are given
   */
  private static KeyMatch of(
      int[] key, int whole, List<RexNode> conditions, BoundFinder finder, Selectivity selectivity) {
    KeyMatch best = new KeyMatch();
    best.collect(key, whole, bounds(conditions, finder), selectivity);
    for (RexNode condition : conditions) {
      if (condition.getKind() == SqlKind.OR && !best.fulfilled.contains(condition)) {
        KeyMatch union = union(key, whole, condition, conditions, finder, selectivity);
        if (union != null && (!best.isBounded() || union.share < best.share)) {
          best = union;
        }
      }
    }
    return best;
  }

  /** What conditions say of a key behind its first columns. */
  static KeyMatch behind(
      int skipped,
      int[] key,
      List<RexNode> conditions,
      BoundFinder finder,
      Selectivity selectivity) {
    KeyMatch match =
        of(Arrays.copyOfRange(key, skipped, key.length), conditions, finder, selectivity);
    match.points = false;
    return match;
  }

  /** What says most comes first: the end of a range is taken from the first that gives it. */
  private static List<ColumnBound> bounds(List<RexNode> conditions, BoundFinder finder) {
    List<ColumnBound> bounds = new ArrayList<>();
    for (RexNode condition : conditions) {
      ColumnBound bound = finder.find(condition);
      if (bound != null) {
        bounds.add(bound);
      }
    }
    bounds.sort(Comparator.comparing(ColumnBound::isNotNull));
    return bounds;
  }

  private void collect(int[] key, int whole, List<ColumnBound> bounds, Selectivity selectivity) {
    // A column of the primary key may stand in the index too.
    Set<RexNode> counted = Collections.newSetFromMap(new IdentityHashMap<>());
    List<List<RexNode>> prefixes = new ArrayList<>();
    prefixes.add(List.of());
    int column = 0;
    boolean nulls = false;
    for (; column < key.length; column++) {
      ColumnBound equal = equalBound(bounds, key[column], prefixes.size());
      if (equal == null) {
        break;
      }
      prefixes = extended(prefixes, equal);
      fulfil(equal);
      share *= counted.add(equal.source()) ? Math.min(1, selectivity.of(equal.source())) : 1;
      nulls |= equal.pieces().stream().anyMatch(Piece::isNull);
    }
    Piece lower = null;
    Piece upper = null;
    List<Piece> several = null;
    if (column < key.length) {
      for (ColumnBound bound : bounds) {
        if (bound.column() != key[column]) {
          continue;
        }
        if (bound.isRange()) {
          Piece piece = bound.pieces().get(0);
          boolean useful =
              (piece.lower() == null || lower == null) && (piece.upper() == null || upper == null);
          if (useful) {
            lower = piece.lower() != null ? piece : lower;
            upper = piece.upper() != null ? piece : upper;
            fulfil(bound);
            share *= selectivity.of(bound.source());
          }
        } else if (lower == null
            && upper == null
            && several == null
            && (long) bound.pieces().size() * prefixes.size() <= MAX_RANGES) {
          several = bound.pieces();
          fulfil(bound);
          share *= selectivity.of(bound.source());
          break;
        }
      }
    }
    points =
        column >= whole
            && column > 0
            && !nulls
            && lower == null
            && upper == null
            && several == null;
    if (column == 0 && lower == null && upper == null && several == null) {
      points = false;
      return;
    }
    for (List<RexNode> prefix : prefixes) {
      if (several != null) {
        for (Piece piece : several) {
          ranges.add(
              piece.isEqual()
                  ? new Range(plus(prefix, piece.equal()), null)
                  : new Range(prefix, piece));
        }
      } else if (lower != null || upper != null) {
        ranges.add(
            new Range(
                prefix,
                new Piece(
                    null,
                    lower == null ? null : lower.lower(),
                    lower != null && lower.lowerInclusive(),
                    upper == null ? null : upper.upper(),
                    upper != null && upper.upperInclusive())));
      } else {
        ranges.add(new Range(prefix, null));
      }
    }
  }

  private void fulfil(ColumnBound bound) {
    if (bound.exact()) {
      fulfilled.add(bound.source());
    }
  }

  private static ColumnBound equalBound(List<ColumnBound> bounds, int column, int prefixes) {
    ColumnBound best = null;
    for (ColumnBound bound : bounds) {
      if (bound.column() == column
          && bound.isAllEqual()
          && (best == null || bound.pieces().size() < best.pieces().size())) {
        best = bound;
      }
    }
    return best == null || (long) best.pieces().size() * prefixes > MAX_RANGES ? null : best;
  }

  private static List<List<RexNode>> extended(List<List<RexNode>> prefixes, ColumnBound bound) {
    List<List<RexNode>> extended = new ArrayList<>();
    for (List<RexNode> prefix : prefixes) {
      for (Piece piece : bound.pieces()) {
        extended.add(plus(prefix, piece.equal()));
      }
    }
    return extended;
  }

  private static List<RexNode> plus(List<RexNode> prefix, RexNode value) {
    List<RexNode> longer = new ArrayList<>(prefix);
    longer.add(value);
    return longer;
  }

  /**
   * An OR each of whose branches bounds the key, together with the other conditions: the union of
   * the branches' ranges. Null if one does not.
   */
  private static KeyMatch union(
      int[] key,
      int whole,
      RexNode or,
      List<RexNode> conditions,
      BoundFinder finder,
      Selectivity selectivity) {
    List<RexNode> others = new ArrayList<>(conditions);
    others.remove(or);
    KeyMatch union = new KeyMatch();
    union.points = true;
    union.share = 0;
    union.fulfilled.addAll(conditions);
    for (RexNode branch : ((RexCall) or).getOperands()) {
      List<RexNode> parts = RelOptUtil.conjunctions(branch);
      List<RexNode> all = new ArrayList<>(parts);
      all.addAll(others);
      KeyMatch one = new KeyMatch();
      one.collect(key, whole, bounds(all, finder), selectivity);
      if (!one.isBounded() || union.ranges.size() + one.ranges.size() > MAX_RANGES) {
        return null;
      }
      if (one.fulfilled.containsAll(parts)) {
        one.fulfilled.add(or);
      }
      union.ranges.addAll(one.ranges);
      union.points &= one.points;
      union.share += one.share;
      union.fulfilled.removeIf(condition -> !one.fulfilled.contains(condition));
    }
    union.share = Math.min(1, union.share);
    return union;
  }

  private static Expr lower(Piece piece, ExprCompiler compiler) {
    if (piece.lower() == null) {
      return null;
    }
    return piece.isNotNull() ? KeyBounds.NOT_NULL : compiler.compile(piece.lower());
  }

  private static Expr[] prefix(Range range, ExprCompiler compiler) {
    Expr[] prefix = new Expr[range.prefix.size()];
    for (int i = 0; i < prefix.length; i++) {
      RexNode value = range.prefix.get(i);
      prefix[i] = Piece.equalTo(value).isNull() ? KeyBounds.NULL : compiler.compile(value);
    }
    return prefix;
  }

  List<KeyBounds> compile(ExprCompiler compiler) {
    List<KeyBounds> compiled = new ArrayList<>(ranges.size());
    for (Range range : ranges) {
      Expr[] prefix = prefix(range, compiler);
      Piece last = range.last;
      compiled.add(
          last == null
              ? KeyBounds.equalTo(prefix)
              : new KeyBounds(
                  prefix,
                  lower(last, compiler),
                  last.lowerInclusive(),
                  last.upper() == null ? null : compiler.compile(last.upper()),
                  last.upperInclusive()));
    }
    return compiled;
  }
}

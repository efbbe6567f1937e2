package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.read.KeyBounds;
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
 * The bounds that conditions set to one key: the ranges of it that hold all rows wanted, and the
 * conditions that these ranges fulfil. Confined.
 */
final class KeyMatch {
  /** The ranges; empty if nothing bounds the key. */
  final List<Range> ranges = new ArrayList<>();

  final Set<RexNode> fulfilled = Collections.newSetFromMap(new IdentityHashMap<>());

  /** True if every range is a single value of the whole key. */
  boolean points;

  /** Share of the rows inside the ranges, estimated. */
  double share = 1;

  /** A range in the making. */
  record Range(List<RexNode> prefix, Piece last) {}

  /** A match of no condition. */
  KeyMatch() {}

  boolean isBounded() {
    return !ranges.isEmpty();
  }

  /** True if the first column may be null inside the ranges. */
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
   * The match for entries that are ordered by more than the key, if it is narrower than that of the
   * key; else null.
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
    new KeyRangeBuilder(best, key, bounds(conditions, finder), selectivity).build(whole);
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

  /** The match for the columns of a key behind its first ones. */
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

  /**
   * The strongest bound comes first: the end of a range is taken from the first bound that gives
   * it.
   */
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
      new KeyRangeBuilder(one, key, bounds(all, finder), selectivity).build(whole);
      if (!one.isBounded()
          || union.ranges.size() + one.ranges.size() > KeyRangeBuilder.MAX_RANGES) {
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

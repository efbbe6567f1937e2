package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.KeyBounds;
import io.mokadb.sql.plan.physical.ColumnBound.Piece;
import io.mokadb.sql.plan.rex.ExprCompiler;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
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
 * What conditions say of one key: the ranges of it that hold all rows wanted, and the conditions
 * that are thereby fulfilled. Confined.
 */
final class KeyMatch {
  /** More ranges than this are not worth while: the condition is left to the filter. */
  private static final int MAX_RANGES = 20_000;

  /** The ranges; empty if nothing bounds the key. */
  final List<Range> ranges = new ArrayList<>();

  final Set<RexNode> fulfilled = Collections.newSetFromMap(new IdentityHashMap<>());

  /** How many leading key columns have one value in all ranges. */
  int constantColumns;

  /** Whether every range is a single value of the whole key. */
  boolean points;

  /** Share of the rows inside the ranges, estimated. */
  double share = 1;

  /** A range in the making. */
  record Range(List<RexNode> prefix, Piece last) {}

  private KeyMatch() {}

  boolean isBounded() {
    return !ranges.isEmpty();
  }

  boolean isSingle() {
    return ranges.size() == 1;
  }

  static KeyMatch of(
      int[] key, List<RexNode> conditions, BoundFinder finder, Selectivity selectivity) {
    KeyMatch match = new KeyMatch();
    List<ColumnBound> bounds = new ArrayList<>();
    for (RexNode condition : conditions) {
      ColumnBound bound = finder.find(condition);
      if (bound != null) {
        bounds.add(bound);
      }
    }
    // What says most comes first: the end of a range is taken from the first that gives it.
    bounds.sort(Comparator.comparing(ColumnBound::isNotNull));
    match.collect(key, bounds, selectivity);
    if (!match.isBounded()) {
      match.collectAlternatives(key, conditions, finder, selectivity);
    }
    return match;
  }

  private void collect(int[] key, List<ColumnBound> bounds, Selectivity selectivity) {
    List<List<RexNode>> prefixes = new ArrayList<>();
    prefixes.add(List.of());
    int column = 0;
    boolean constant = true;
    for (; column < key.length; column++) {
      ColumnBound equal = equalBound(bounds, key[column], prefixes.size());
      if (equal == null) {
        break;
      }
      prefixes = extended(prefixes, equal);
      fulfil(equal);
      share *= Math.min(1, equal.pieces().size() / selectivity.distinct(key[column]));
      constant &= equal.isEqual();
      if (constant) {
        constantColumns = column + 1;
      }
    }
    points = column == key.length && key.length > 0;
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

  /** An OR each of whose branches bounds the key: the union of their ranges. */
  private void collectAlternatives(
      int[] key, List<RexNode> conditions, BoundFinder finder, Selectivity selectivity) {
    for (RexNode condition : conditions) {
      if (condition.getKind() != SqlKind.OR) {
        continue;
      }
      List<Range> union = new ArrayList<>();
      boolean allPoints = true;
      double total = 0;
      for (RexNode branch : ((RexCall) condition).getOperands()) {
        KeyMatch one = new KeyMatch();
        List<ColumnBound> bounds = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(branch)) {
          ColumnBound bound = finder.find(part);
          if (bound != null) {
            bounds.add(bound);
          }
        }
        one.collect(key, bounds, selectivity);
        if (!one.isBounded() || union.size() + one.ranges.size() > MAX_RANGES) {
          union.clear();
          break;
        }
        union.addAll(one.ranges);
        allPoints &= one.points;
        total += one.share;
      }
      if (!union.isEmpty()) {
        ranges.addAll(union);
        points = allPoints;
        share = Math.min(1, total);
        return;
      }
    }
  }

  private static Expr lower(Piece piece, ExprCompiler compiler) {
    if (piece.lower() == null) {
      return null;
    }
    return piece.lower().getKind() == SqlKind.IS_NOT_NULL
        ? KeyBounds.NOT_NULL
        : compiler.compile(piece.lower());
  }

  List<KeyBounds> compile(ExprCompiler compiler) {
    List<KeyBounds> compiled = new ArrayList<>(ranges.size());
    for (Range range : ranges) {
      Expr[] prefix = compiler.compile(range.prefix);
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

package io.mokadb.sql.plan.physical;

import io.mokadb.sql.plan.physical.ColumnBound.Piece;
import io.mokadb.sql.plan.physical.KeyMatch.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexNode;

/**
 * The making of the ranges of a key from bounds of its columns: equal values of the first columns,
 * then one range or several values of the next one. Confined; used once.
 */
final class KeyRangeBuilder {
  /** More ranges than this are not worth while: the condition is left to the filter. */
  static final int MAX_RANGES = 20_000;

  private final KeyMatch match;
  private final int[] key;
  private final List<ColumnBound> bounds;
  private final Selectivity selectivity;

  /** The values of the columns with equal bounds, for each range. */
  private List<List<RexNode>> prefixes = new ArrayList<>();

  /** How many columns have equal bounds. */
  private int equalColumns;

  private boolean nulls;
  private Piece lower;
  private Piece upper;
  private List<Piece> several;

  /**
   * @param match gets the ranges
   * @param bounds in the order in which they are to be used
   */
  KeyRangeBuilder(KeyMatch match, int[] key, List<ColumnBound> bounds, Selectivity selectivity) {
    this.match = match;
    this.key = key;
    this.bounds = bounds;
    this.selectivity = selectivity;
    prefixes.add(List.of());
  }

  /**
   * Adds the ranges to the match; none if nothing bounds the key.
   *
   * @param whole how many columns make a point, if all are given
   */
  void build(int whole) {
    takeEqualColumns();
    if (equalColumns < key.length) {
      takeNextColumn(key[equalColumns]);
    }
    boolean open = lower == null && upper == null && several == null;
    match.points = equalColumns >= whole && equalColumns > 0 && !nulls && open;
    if (equalColumns > 0 || !open) {
      prefixes.forEach(this::addRanges);
    }
  }

  private void takeEqualColumns() {
    // A column of the primary key may be in the index too.
    Set<RexNode> counted = Collections.newSetFromMap(new IdentityHashMap<>());
    for (; equalColumns < key.length; equalColumns++) {
      ColumnBound equal = equalBound(bounds, key[equalColumns], prefixes.size());
      if (equal == null) {
        return;
      }
      prefixes = extended(prefixes, equal);
      double share = counted.add(equal.source()) ? selectivity.of(equal.source()) : 1;
      fulfil(equal, Math.min(1, share));
      nulls |= equal.pieces().stream().anyMatch(Piece::isNull);
    }
  }

  private void takeNextColumn(int column) {
    for (ColumnBound bound : bounds) {
      if (bound.column() != column) {
        continue;
      }
      if (bound.isRange()) {
        takeRange(bound);
      } else if (lower == null
          && upper == null
          && several == null
          && (long) bound.pieces().size() * prefixes.size() <= MAX_RANGES) {
        several = bound.pieces();
        fulfil(bound, selectivity.of(bound.source()));
        return;
      }
    }
  }

  private void takeRange(ColumnBound bound) {
    Piece piece = bound.pieces().get(0);
    boolean useful =
        (piece.lower() == null || lower == null) && (piece.upper() == null || upper == null);
    if (useful) {
      lower = piece.lower() != null ? piece : lower;
      upper = piece.upper() != null ? piece : upper;
      fulfil(bound, selectivity.of(bound.source()));
    }
  }

  private void addRanges(List<RexNode> prefix) {
    if (several != null) {
      for (Piece piece : several) {
        match.ranges.add(
            piece.isEqual()
                ? new Range(plus(prefix, piece.equal()), null)
                : new Range(prefix, piece));
      }
    } else if (lower != null || upper != null) {
      match.ranges.add(
          new Range(
              prefix,
              new Piece(
                  null,
                  lower == null ? null : lower.lower(),
                  lower != null && lower.lowerInclusive(),
                  upper == null ? null : upper.upper(),
                  upper != null && upper.upperInclusive())));
    } else {
      match.ranges.add(new Range(prefix, null));
    }
  }

  private void fulfil(ColumnBound bound, double share) {
    if (bound.exact()) {
      match.fulfilled.add(bound.source());
    }
    match.share *= share;
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
}

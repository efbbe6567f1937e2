package io.mokadb.sql.exec.window;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.exec.SortKey;

/** Bounds of the frames of a partition's rows. */
final class WindowFrame {
  private final WindowPartition partition;
  private final WindowGroup group;
  private final Bound lower;
  private final Bound upper;

  WindowFrame(WindowPartition partition) {
    this.partition = partition;
    this.group = partition.group();
    this.lower = bound(group.lower());
    this.upper = bound(group.upper());
  }

  /** A bound whose offset is known. */
  private record Bound(FrameBound.Kind kind, Object offset, RangeOffset range) {}

  private Bound bound(FrameBound bound) {
    if (bound.offset() == null) {
      return new Bound(bound.kind(), null, null);
    }
    Object offset = bound.offset().eval(null, partition.context());
    if (offset == null || (offset instanceof Number number && number.doubleValue() < 0)) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "The offset of a window frame must not be null or negative");
    }
    return new Bound(bound.kind(), offset, group.rows() ? null : range(bound, offset));
  }

  private RangeOffset range(FrameBound bound, Object offset) {
    if (group.order().length != 1) {
      throw MokaException.unsupported("RANGE with an offset needs exactly one ORDER BY column");
    }
    return RangeOffset.of(bound, offset, group.order()[0], partition.context());
  }

  int start(int index) {
    return switch (lower.kind) {
      case UNBOUNDED_PRECEDING -> 0;
      case UNBOUNDED_FOLLOWING -> partition.size();
      case CURRENT_ROW -> group.rows() ? index : partition.peerStart(index);
      case PRECEDING -> group.rows() ? moved(index, -rows(lower)) : search(index, lower, true);
      case FOLLOWING -> group.rows() ? moved(index, rows(lower)) : search(index, lower, true);
      case GROUPS_PRECEDING -> back(index, rows(lower), 0);
      case GROUPS_FOLLOWING -> ahead(index, rows(lower), true);
    };
  }

  int end(int index) {
    return switch (upper.kind) {
      case UNBOUNDED_PRECEDING -> 0;
      case UNBOUNDED_FOLLOWING -> partition.size();
      case CURRENT_ROW -> group.rows() ? index + 1 : partition.peerEnd(index);
      case PRECEDING -> group.rows() ? moved(index + 1, -rows(upper)) : search(index, upper, false);
      case FOLLOWING -> group.rows() ? moved(index + 1, rows(upper)) : search(index, upper, false);
      case GROUPS_PRECEDING -> {
        int start = back(index, rows(upper), -1);
        yield start < 0 ? 0 : partition.peerEnd(start);
      }
      case GROUPS_FOLLOWING -> ahead(index, rows(upper), false);
    };
  }

  /** Where the group begins that is so many before that of a row; {@code none} without one. */
  private int back(int index, long groups, int none) {
    int at = partition.peerStart(index);
    for (long left = groups; left > 0; left--) {
      if (at == 0) {
        return none;
      }
      at = partition.peerStart(at - 1);
    }
    return at;
  }

  /** Where the group begins, or ends, that is so many after that of a row; the end without one. */
  private int ahead(int index, long groups, boolean start) {
    int at = index;
    for (long left = groups; left > 0; left--) {
      at = partition.peerEnd(at);
      if (at == partition.size()) {
        return at;
      }
    }
    return start ? partition.peerStart(at) : partition.peerEnd(at);
  }

  private static long rows(Bound bound) {
    return ((Number) bound.offset).longValue();
  }

  private int moved(int index, long by) {
    long clipped = Math.max(-partition.size() - 1L, Math.min(partition.size() + 1L, by));
    return (int) Math.max(0, Math.min(partition.size(), index + clipped));
  }

  /** The first row not before, or the first row after, the value at the offset. */
  private int search(int index, Bound bound, boolean first) {
    SortKey key = group.order()[0];
    Object value = partition.row(index)[key.ordinal()];
    if (value == null) {
      // nulls are at no distance from anything but each other
      return first ? partition.peerStart(index) : partition.peerEnd(index);
    }
    RangeOffset range = bound.range;
    Object target = range.move().apply(range.widen().apply(value));
    int low = 0;
    int high = partition.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      Object other = partition.row(middle)[key.ordinal()];
      boolean before;
      if (other == null) {
        before = key.nullsFirst();
      } else {
        int order = range.order().compare(range.widen().apply(other), target);
        order = key.descending() ? -order : order;
        before = order < 0 || (!first && order == 0);
      }
      if (before) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

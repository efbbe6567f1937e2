package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/**
 * The columns of a result whose values leave the engine with an offset: moments in the session's
 * zone as it was when the statement ran. Immutable.
 */
final class OffsetColumns {
  private static final long MICROS_PER_SECOND = 1_000_000;

  private final int[] columns;
  private final boolean[] isMoment;
  private final ZoneId zone;

  private OffsetColumns(int[] columns, boolean[] isMoment, ZoneId zone) {
    this.columns = columns;
    this.isMoment = isMoment;
    this.zone = zone;
  }

  /** Null if there are none. */
  static OffsetColumns of(List<ColumnInfo> infos, ZoneId zone) {
    int count = 0;
    for (int i = 0; i < infos.size(); i++) {
      count += infos.get(i).type().kind().hasZone() ? 1 : 0;
    }
    if (count == 0) {
      return null;
    }
    int[] columns = new int[count];
    boolean[] isMoment = new boolean[count];
    for (int i = infos.size() - 1; i >= 0; i--) {
      Kind kind = infos.get(i).type().kind();
      if (kind.hasZone()) {
        columns[--count] = i;
        isMoment[count] = kind == Kind.TIMESTAMP_TZ;
      }
    }
    return new OffsetColumns(columns, isMoment, zone);
  }

  /** The row as callers see it: a copy, for operators may keep theirs; null stays null. */
  Object[] outward(Object[] row) {
    if (row == null) {
      return null;
    }
    Object[] copy = row.clone();
    for (int i = 0; i < columns.length; i++) {
      if (copy[columns[i]] instanceof Long value) {
        copy[columns[i]] = isMoment[i] ? moment(value) : TimeWithOffset.toOffsetTime(value);
      }
    }
    return copy;
  }

  private Object moment(long micros) {
    return Instant.ofEpochSecond(
            Math.floorDiv(micros, MICROS_PER_SECOND),
            Math.floorMod(micros, MICROS_PER_SECOND) * 1000)
        .atZone(zone)
        .toOffsetDateTime();
  }
}

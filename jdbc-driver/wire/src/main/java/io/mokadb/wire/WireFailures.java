package io.mokadb.wire;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;

/** Failures and counts. Stateless. */
public final class WireFailures {
  private WireFailures() {}

  public static void write(FrameWriter out, MokaException failure) {
    out.writeText(failure.state().code());
    out.writeText(failure.getMessage() == null ? "" : failure.getMessage());
  }

  /** A state that only a newer server knows becomes an internal error that names it. */
  public static MokaException read(FrameReader in) throws WireException {
    String code = in.readText();
    String message = in.readText();
    for (SqlState state : SqlState.values()) {
      if (state.code().equals(code)) {
        return new MokaException(state, message);
      }
    }
    return new MokaException(SqlState.INTERNAL_ERROR, message + " (SQLState " + code + ")");
  }

  public static void writeCounts(FrameWriter out, long[] counts) {
    out.writeInt(counts.length);
    for (long count : counts) {
      out.writeLong(count);
    }
  }

  public static long[] readCounts(FrameReader in) throws WireException {
    long[] counts = new long[in.readCount()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.readLong();
    }
    return counts;
  }
}

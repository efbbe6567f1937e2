package io.mokadb.sql.vector;

import io.mokadb.sql.layout.EncodedRow;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives values codes in the order in which they are first seen. Confined. */
final class CodeBuilder {
  /** With more values than this, and than a part of the rows, codes save nothing. */
  private static final int ALWAYS = 16;

  private static final int PART_OF_ROWS = 8;
  private static final int MOST = 1 << 16;

  private final Map<ByteBuffer, Integer> known = new HashMap<>();
  private final List<byte[]> encoded = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();
  private final int most;

  CodeBuilder(int rows) {
    this.most = Math.min(MOST, ALWAYS + rows / PART_OF_ROWS);
  }

  /** Goes on with codes that there are already. */
  CodeBuilder(byte[][] encoded, Object[] values) {
    this.most = MOST;
    for (int i = 0; i < encoded.length; i++) {
      int unused = of(encoded[i], values[i]);
    }
  }

  /** The code of a value, given both forms of it; -1 if there are too many. */
  int of(byte[] bytes, Object value) {
    Integer code = known.get(ByteBuffer.wrap(bytes));
    if (code == null && encoded.size() < most) {
      code = encoded.size();
      known.put(ByteBuffer.wrap(bytes), code);
      encoded.add(bytes);
      values.add(value);
    }
    return code == null ? -1 : code;
  }

  /** The code of a row's only column, which is not null; -1 if there are too many. */
  int of(EncodedRow row) {
    int start = row.start(0);
    Integer code = known.get(ByteBuffer.wrap(row.bytes(0), start, row.end(0) - start));
    if (code == null && encoded.size() < most) {
      byte[] bytes = Arrays.copyOfRange(row.bytes(0), start, row.end(0));
      code = encoded.size();
      known.put(ByteBuffer.wrap(bytes), code);
      encoded.add(bytes);
      values.add(row.at(0));
    }
    return code == null ? -1 : code;
  }

  CodeVector build(int[] codes, long[] nullsOrNull) {
    return new CodeVector(
        codes, codes.length, encoded.toArray(byte[][]::new), values.toArray(), nullsOrNull);
  }
}

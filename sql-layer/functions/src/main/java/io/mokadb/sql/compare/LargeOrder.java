package io.mokadb.sql.compare;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import io.mokadb.sql.lob.WholeObject;

/** The order of CLOBs and BLOBs, compared piece by piece from the beginning. */
final class LargeOrder {
  private static final int PIECE = SqlType.LARGE_OBJECT_PIECE;

  private LargeOrder() {}

  /** Both are of one kind: a String, a {@link Binary}, or a large object of either. */
  static int compare(Object a, Object b) {
    LargeObject x = WholeObject.of(a);
    LargeObject y = WholeObject.of(b);
    if (x.equals(y)) {
      return 0;
    }
    long at = 0;
    int order = 0;
    while (order == 0 && at < Math.max(x.length(), y.length())) {
      order =
          x.isText()
              ? TextOrder.compare(x.text(at, PIECE), y.text(at, PIECE))
              : Binary.wrap(x.bytes(at, PIECE)).compareTo(Binary.wrap(y.bytes(at, PIECE)));
      at += PIECE;
    }
    return order;
  }
}

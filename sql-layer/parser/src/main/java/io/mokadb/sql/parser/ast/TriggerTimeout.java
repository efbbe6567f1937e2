package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.math.BigDecimal;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;

/** Time limit of a trigger for one row, as written: in seconds. */
final class TriggerTimeout {
  private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000L);

  private TriggerTimeout() {}

  /** In milliseconds; 0 for any time. */
  static long millis(SqlNode seconds) {
    BigDecimal value = ((SqlNumericLiteral) seconds).bigDecimalValue();
    BigDecimal millis = value == null ? null : value.movePointRight(3);
    boolean exact = millis != null && millis.stripTrailingZeros().scale() <= 0;
    if (!exact || value.compareTo(MOST) > 0) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "TIMEOUT of a trigger is a number of seconds from 0, which is any time, to "
              + MOST
              + " with three digits behind the point, not "
              + seconds);
    }
    return millis.longValueExact();
  }
}

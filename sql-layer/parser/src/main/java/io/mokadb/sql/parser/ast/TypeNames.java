package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import org.apache.calcite.sql.type.SqlTypeName;

/** Types of other databases and their meanings, beside those that a table lists. Stateless. */
public final class TypeNames {
  private static final int REAL_BITS = 24;
  private static final int DOUBLE_BITS = 53;

  private TypeNames() {}

  /**
   * {@code FLOAT(bits)}.
   *
   * @throws MokaException {@code INVALID_STATEMENT} for a precision that no type has
   */
  public static SqlTypeName ofBits(int bits) {
    if (bits < 1 || bits > DOUBLE_BITS) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "FLOAT has a precision of 1 to " + DOUBLE_BITS + " bits, not " + bits);
    }
    return bits <= REAL_BITS ? SqlTypeName.REAL : SqlTypeName.DOUBLE;
  }

  /**
   * A BIT is a BOOLEAN; texts of bits there are none.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED}
   */
  public static void requireOneBit(int length) {
    if (length != 1) {
      throw MokaException.unsupported(
          "BIT(" + length + ") is not supported; BIT is BOOLEAN, and VARBINARY holds bytes");
    }
  }
}

package io.mokadb.sql.parser;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** Which of the dialects' liberties Moka takes. Parser and validator must use the same. */
public final class MokaConformance extends SqlDelegatingConformance {
  public static final MokaConformance INSTANCE = new MokaConformance();

  private MokaConformance() {
    super(SqlConformanceEnum.BABEL);
  }

  /** A sum that does not fit is an error, not another number. */
  @Override
  public boolean checkedArithmetic() {
    return true;
  }

  /** {@code ROW(1, 2)} wherever an expression may stand. */
  @Override
  public boolean allowExplicitRowValueConstructor() {
    return true;
  }

  /** {@code LIMIT} after {@code OFFSET}. */
  @Override
  public boolean isOffsetLimitAllowed() {
    return true;
  }

  /** {@code 'a'} and {@code 'bbb'} in one column are VARCHAR, not padded CHAR. */
  @Override
  public boolean shouldConvertRaggedUnionTypesToVarying() {
    return true;
  }

  @Override
  public boolean allowGeometry() {
    return false;
  }

  @Override
  public boolean supportsUnsignedTypes() {
    return false;
  }
}

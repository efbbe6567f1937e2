package io.mokadb.sql.parser;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/**
 * The optional parts of SQL that Moka allows, the same for parser and validator: Babel's, without
 * those that are ambiguous. Immutable.
 */
public final class MokaConformance extends SqlDelegatingConformance {
  public static final MokaConformance INSTANCE = new MokaConformance();

  private MokaConformance() {
    super(SqlConformanceEnum.BABEL);
  }

  /** An error for a sum that does not fit its type. */
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

  /** A join without ON or USING is an error; CROSS JOIN says that none is meant. */
  @Override
  public boolean isLiberal() {
    return false;
  }

  /** A column that is selected is grouped or aggregated, except in {@code DialectFallback}. */
  @Override
  public boolean isNonStrictGroupBy() {
    return false;
  }

  /** An alias of the select list cannot be used in the same list. */
  @Override
  public SelectAliasLookup isSelectAlias() {
    return SelectAliasLookup.UNSUPPORTED;
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

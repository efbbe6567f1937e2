package io.mokadb.sql.plan.validate;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** Which of the optional parts of SQL are allowed: what helps and is not ambiguous. Immutable. */
public final class MokaConformance extends SqlDelegatingConformance {
  public static final MokaConformance INSTANCE = new MokaConformance();

  private MokaConformance() {
    super(SqlConformanceEnum.DEFAULT);
  }

  @Override
  public boolean isBangEqualAllowed() {
    return true;
  }

  @Override
  public boolean isPercentRemainderAllowed() {
    return true;
  }

  @Override
  public boolean isGroupByAlias() {
    return true;
  }

  @Override
  public boolean isGroupByOrdinal() {
    return true;
  }

  @Override
  public boolean isHavingAlias() {
    return true;
  }

  @Override
  public boolean isSortByAlias() {
    return true;
  }

  @Override
  public boolean isSortByOrdinal() {
    return true;
  }

  @Override
  public boolean isLimitStartCountAllowed() {
    return true;
  }

  @Override
  public boolean isOffsetLimitAllowed() {
    return true;
  }

  @Override
  public boolean isApplyAllowed() {
    return true;
  }

  @Override
  public boolean isMinusAllowed() {
    return true;
  }

  @Override
  public boolean isInsertSubsetColumnsAllowed() {
    return true;
  }

  @Override
  public boolean allowNiladicParentheses() {
    return true;
  }

  @Override
  public boolean allowExplicitRowValueConstructor() {
    return true;
  }

  @Override
  public boolean allowExtendedTrim() {
    return true;
  }

  @Override
  public boolean allowPluralTimeUnits() {
    return true;
  }

  @Override
  public boolean allowQualifyingCommonColumn() {
    return true;
  }

  @Override
  public boolean isSupportedDualTable() {
    return false;
  }

  @Override
  public boolean isValueAllowed() {
    return true;
  }

  @Override
  public boolean shouldConvertRaggedUnionTypesToVarying() {
    return true;
  }

  /** BOOLEAN to numbers and back, as 1 and 0. */
  @Override
  public boolean allowLenientCoercion() {
    return true;
  }

  @Override
  public boolean isFromRequired() {
    return false;
  }
}

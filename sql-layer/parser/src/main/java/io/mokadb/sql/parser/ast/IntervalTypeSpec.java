package io.mokadb.sql.parser.ast;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/**
 * The type INTERVAL, of years and months or of days and times. What qualifier it was written with
 * tells no more than that; without one it is of days and times.
 */
public final class IntervalTypeSpec extends SqlTypeNameSpec {
  /** Digits of fractional seconds. */
  private static final int MICROS = 6;

  private final SqlIntervalQualifier qualifier;

  /**
   * @param qualifier null for none
   */
  public IntervalTypeSpec(SqlIntervalQualifier qualifier, SqlParserPos position) {
    super(new SqlIdentifier("INTERVAL", position), position);
    this.qualifier = qualifier;
  }

  /** Of years and months, or of days and times. */
  public static IntervalTypeSpec of(boolean months) {
    return new IntervalTypeSpec(full(months), SqlParserPos.ZERO);
  }

  /** The type that INTERVAL alone names in a CAST. */
  public static SqlDataTypeSpec unqualified(SqlParserPos position) {
    return new SqlDataTypeSpec(new IntervalTypeSpec(null, position), position);
  }

  private static SqlIntervalQualifier full(boolean months) {
    return months
        ? new SqlIntervalQualifier(TimeUnit.YEAR, TimeUnit.MONTH, SqlParserPos.ZERO)
        : new SqlIntervalQualifier(
            TimeUnit.DAY,
            RelDataType.PRECISION_NOT_SPECIFIED,
            TimeUnit.SECOND,
            MICROS,
            SqlParserPos.ZERO);
  }

  /** As it was written; null for none. */
  public SqlIntervalQualifier qualifier() {
    return qualifier;
  }

  public boolean isOfMonths() {
    return qualifier != null && qualifier.isYearMonth();
  }

  @Override
  public RelDataType deriveType(SqlValidator validator) {
    return validator.getTypeFactory().createSqlIntervalType(full(isOfMonths()));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("INTERVAL");
    writer.keyword(isOfMonths() ? "YEAR TO MONTH" : "DAY TO SECOND");
  }

  @Override
  public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
    return other instanceof IntervalTypeSpec interval && isOfMonths() == interval.isOfMonths()
        ? litmus.succeed()
        : litmus.fail("{} != {}", this, other);
  }
}

package io.mokadb.sql.parser.ast;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * An interval of months as well as days, such as {@code INTERVAL '1 month 2 days'}. No type holds
 * both, so it can only be added to a moment, or taken from one: the months first.
 */
public final class MixedInterval extends SqlIntervalLiteral {
  private final int sign;
  private final String text;
  private final SqlLiteral months;
  private final SqlLiteral time;

  /**
   * @param text as it was written between the quotes
   * @param months of the sign
   * @param time of the sign, days and less
   */
  MixedInterval(int sign, String text, SqlLiteral months, SqlLiteral time, SqlParserPos position) {
    super(
        sign,
        text,
        new SqlIntervalQualifier(TimeUnit.YEAR, TimeUnit.MONTH, position),
        SqlTypeName.INTERVAL_YEAR_MONTH,
        position);
    this.sign = sign;
    this.text = text;
    this.months = months;
    this.time = time;
  }

  public SqlLiteral months() {
    return months;
  }

  public SqlLiteral time() {
    return time;
  }

  public String text() {
    return text;
  }

  @Override
  public SqlIntervalLiteral clone(SqlParserPos position) {
    return new MixedInterval(sign, text, months, time, position);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("INTERVAL");
    if (sign < 0) {
      writer.print("-");
    }
    writer.literal(writer.getDialect().quoteStringLiteral(text));
  }
}

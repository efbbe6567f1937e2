package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/**
 * Calls with a unit of time, by the names that H2, SQL Server and ODBC have for units. Stateless.
 */
public final class UnitCalls {
  private static final Map<String, TimeUnit> UNITS =
      Map.ofEntries(
          Map.entry("YEAR", TimeUnit.YEAR),
          Map.entry("QUARTER", TimeUnit.QUARTER),
          Map.entry("MONTH", TimeUnit.MONTH),
          Map.entry("WEEK", TimeUnit.WEEK),
          Map.entry("DAY", TimeUnit.DAY),
          Map.entry("HOUR", TimeUnit.HOUR),
          Map.entry("MINUTE", TimeUnit.MINUTE),
          Map.entry("SECOND", TimeUnit.SECOND),
          Map.entry("MILLISECOND", TimeUnit.MILLISECOND),
          Map.entry("MICROSECOND", TimeUnit.MICROSECOND));

  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          Map.entry("YYYY", "YEAR"),
          Map.entry("YY", "YEAR"),
          Map.entry("QQ", "QUARTER"),
          Map.entry("MM", "MONTH"),
          Map.entry("M", "MONTH"),
          Map.entry("WW", "WEEK"),
          Map.entry("WK", "WEEK"),
          Map.entry("ISO_WEEK", "WEEK"),
          Map.entry("DD", "DAY"),
          Map.entry("D", "DAY"),
          Map.entry("DAY_OF_YEAR", "DAY"),
          Map.entry("HH", "HOUR"),
          Map.entry("MI", "MINUTE"),
          Map.entry("N", "MINUTE"),
          Map.entry("SS", "SECOND"),
          Map.entry("S", "SECOND"),
          Map.entry("EPOCH", "SECOND"),
          Map.entry("MS", "MILLISECOND"),
          Map.entry("MCS", "MICROSECOND"));

  private UnitCalls() {}

  /** True if a token names a unit in one full word, quoted as a text or not. */
  public static boolean isUnit(String image) {
    return UNITS.containsKey(image.replace("'", "").toUpperCase(Locale.ROOT));
  }

  /**
   * A unit that is given as a text.
   *
   * @param image with its quotes
   * @throws MokaException {@code INVALID_PARAMETER} if it is none
   */
  public static SqlIntervalQualifier unit(String image, SqlParserPos position) {
    return new SqlIntervalQualifier(require(image.replace("'", "")), null, position);
  }

  /** The unit itself, by whatever name; one that is not known stays as it is. */
  public static SqlIntervalQualifier known(SqlIntervalQualifier unit) {
    TimeUnit known = unit.timeFrameName == null ? null : find(unit.timeFrameName);
    return known == null ? unit : new SqlIntervalQualifier(known, null, unit.getParserPosition());
  }

  private static TimeUnit find(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    String plain = upper.startsWith("SQL_TSI_") ? upper.substring(8) : upper;
    return UNITS.get(SYNONYMS.getOrDefault(plain, plain));
  }

  private static TimeUnit require(String name) {
    TimeUnit unit = find(name);
    if (unit == null) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "'" + name + "' is not a unit of time; there are " + new TreeSet<>(UNITS.keySet()));
    }
    return unit;
  }

  /** {@code DATEADD(unit, amount, moment)}; a text is read as a TIMESTAMP. */
  public static SqlCall dateAdd(
      SqlIntervalQualifier unit, SqlNode amount, SqlNode moment, SqlParserPos position) {
    return SqlStdOperatorTable.TIMESTAMP_ADD.createCall(
        position,
        known(unit),
        amount,
        moment instanceof SqlCharStringLiteral ? cast(moment, SqlTypeName.TIMESTAMP, 6) : moment);
  }

  /**
   * {@code DATEDIFF(unit, a, b)}: how often a new unit begins from a to b; without a unit the days
   * from b to a, as in MySQL.
   *
   * @param operands the unit too where it is none of one full word
   */
  public static SqlCall dateDiff(String unit, List<SqlNode> operands, SqlParserPos position) {
    int first = operands.size() - 2;
    if (unit == null && first == 0) {
      return SqlStdOperatorTable.MINUS.createCall(
          position,
          cast(operands.get(0), SqlTypeName.DATE, -1),
          cast(operands.get(1), SqlTypeName.DATE, -1));
    }
    TimeUnit known = require(unit == null ? name(operands.get(0)) : unit.replace("'", ""));
    List<SqlNode> parts = new ArrayList<>();
    parts.add(new SqlIntervalQualifier(known, null, position));
    for (SqlNode moment : operands.subList(first, first + 2)) {
      parts.add(
          Calls.function(
              "DATE_TRUNC",
              position,
              SqlLiteral.createCharString(known.name(), position),
              cast(moment, SqlTypeName.TIMESTAMP, 6)));
    }
    return SqlStdOperatorTable.TIMESTAMP_DIFF.createCall(position, parts);
  }

  private static String name(SqlNode unit) {
    return unit instanceof SqlCharStringLiteral text
        ? text.getValueAs(NlsString.class).getValue()
        : unit.toString();
  }

  /** {@code DATE_TRUNC(a, b)}, where a unit may come first without quotes, as in H2. */
  public static SqlCall dateTrunc(List<SqlNode> operands, SqlParserPos position) {
    if (operands.get(0) instanceof SqlIdentifier unit
        && unit.isSimple()
        && isUnit(unit.getSimple())
        && !(operands.get(1) instanceof SqlIntervalQualifier)) {
      return SqlLibraryOperators.DATE_TRUNC.createCall(
          position,
          SqlLiteral.createCharString(unit.getSimple(), unit.getParserPosition()),
          operands.get(1));
    }
    return SqlLibraryOperators.DATE_TRUNC.createCall(position, operands);
  }

  private static SqlNode cast(SqlNode node, SqlTypeName type, int precision) {
    SqlParserPos position = node.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position,
        node,
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, precision, position), position));
  }
}

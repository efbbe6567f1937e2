package io.mokadb.sql.parser.ast;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Things in FROM that are no tables, and how their columns are called. Stateless. */
public final class TableSources {
  private static final String SERIES = "GENERATE_SERIES";
  private static final String RANGE = "SYSTEM_RANGE";

  private TableSources() {}

  /**
   * A function in FROM. {@code GENERATE_SERIES} (PostgreSQL) and {@code SYSTEM_RANGE} (H2) are rows
   * of an array; other calls are left as they are.
   */
  public static SqlNode function(SqlNode call) {
    SqlCall function = ((SqlCall) call).operand(0);
    String name = function.getOperator().getName();
    if (!name.equals(SERIES) && !name.equals(RANGE)) {
      return call;
    }
    SqlParserPos position = call.getParserPosition();
    return SqlStdOperatorTable.UNNEST.createCall(
        position,
        Calls.function(name, position, function.getOperandList().toArray(SqlNode[]::new)));
  }

  /** The columns' names of what has an alias but no list of names; null to leave them. */
  public static SqlNodeList columns(SqlNode source, SqlIdentifier alias) {
    SqlParserPos position = alias.getParserPosition();
    String series = seriesName(source);
    if (series != null) {
      return SqlNodeList.of(series.equals(RANGE) ? new SqlIdentifier("X", position) : alias);
    }
    SqlNode query = source instanceof SqlOrderBy ordered ? ordered.query : source;
    if (query.getKind() != SqlKind.VALUES) {
      return null;
    }
    List<SqlNode> names = new ArrayList<>();
    SqlNode row = ((SqlCall) query).operand(0);
    int width =
        row instanceof SqlCall call && row.getKind() == SqlKind.ROW ? call.operandCount() : 1;
    for (int i = 1; i <= width; i++) {
      names.add(new SqlIdentifier("COLUMN" + i, position));
    }
    return new SqlNodeList(names, position);
  }

  /** A source without alias, which gets one if its columns would have no name. */
  public static SqlNode named(SqlNode source) {
    if (source.getKind() == SqlKind.COLLECTION_TABLE
        && ((SqlCall) source).operand(0) instanceof SqlCall call
        && call.getOperator() instanceof SqlUnresolvedFunction function) {
      List<String> names = function.getNameAsId().names;
      return SqlStdOperatorTable.AS.createCall(
          source.getParserPosition(),
          source,
          new SqlIdentifier(names.get(names.size() - 1), source.getParserPosition()));
    }
    String series = seriesName(source);
    if (series == null) {
      return source;
    }
    SqlParserPos position = source.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(
        position,
        source,
        new SqlIdentifier(series, position),
        new SqlIdentifier(series.equals(RANGE) ? "X" : series, position));
  }

  private static String seriesName(SqlNode source) {
    if (source.getKind() != SqlKind.UNNEST
        || !(((SqlCall) source).operand(0) instanceof SqlCall call)) {
      return null;
    }
    String name = call.getOperator().getName();
    return name.equals(SERIES) || name.equals(RANGE) ? name : null;
  }
}

package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
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

/** Items of FROM other than tables, and the names of their columns. Stateless. */
public final class TableSources {
  private TableSources() {}

  /** A function in FROM: rows of arrays, if it is one of {@link RowFunctions}. */
  public static SqlNode function(SqlNode call) {
    SqlNode rows = RowFunctions.rows(((SqlCall) call).operand(0), call.getParserPosition());
    return rows == null ? call : rows;
  }

  /** A function in FROM with the numbers of its rows. */
  public static SqlNode withOrdinality(SqlNode source) {
    if (source.getKind() != SqlKind.UNNEST) {
      throw new MokaException(
          SqlState.FEATURE_NOT_SUPPORTED,
          "WITH ORDINALITY is for UNNEST and the functions that give rows of arrays");
    }
    return SqlStdOperatorTable.UNNEST_WITH_ORDINALITY.createCall(
        source.getParserPosition(), ((SqlCall) source).getOperandList());
  }

  /** The columns' names of what has an alias but no list of names; null to leave them. */
  public static SqlNodeList columns(SqlNode source, SqlIdentifier alias) {
    SqlParserPos position = alias.getParserPosition();
    String function = RowFunctions.nameOf(source);
    if (function != null) {
      return new SqlNodeList(names(source, function, alias.getSimple(), position), position);
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
    String function = RowFunctions.nameOf(source);
    if (function == null) {
      return source;
    }
    SqlParserPos position = source.getParserPosition();
    List<SqlNode> parts = new ArrayList<>();
    parts.add(source);
    parts.add(new SqlIdentifier(function, position));
    parts.addAll(names(source, function, null, position));
    return SqlStdOperatorTable.AS.createCall(position, parts);
  }

  private static List<SqlIdentifier> names(
      SqlNode source, String function, String aliasOrNull, SqlParserPos position) {
    List<String> names = new ArrayList<>(RowFunctions.columns(function, aliasOrNull));
    if (((SqlCall) source).getOperator() == SqlStdOperatorTable.UNNEST_WITH_ORDINALITY) {
      names.add("ORDINALITY");
    }
    return names.stream().map(name -> new SqlIdentifier(name, position)).toList();
  }
}

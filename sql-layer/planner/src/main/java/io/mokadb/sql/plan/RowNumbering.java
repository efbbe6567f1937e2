package io.mokadb.sql.plan;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/** Puts ROW_NUMBER() OVER () in the place of the name, not inside other queries. */
final class RowNumbering extends SqlShuttle {
  boolean found;

  @Override
  public SqlNode visit(SqlIdentifier name) {
    return RowNumbers.isNumber(name) ? number(name.getParserPosition()) : name;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (RowNumbers.isNumber(call)) {
      return number(call.getParserPosition());
    }
    if (call.getKind() == SqlKind.AS) {
      SqlNode value = SqlUtil.stripAs(call).accept(this);
      call.setOperand(0, value);
      return call;
    }
    return call.isA(SqlKind.QUERY) ? call : super.visit(call);
  }

  private SqlNode number(SqlParserPos position) {
    found = true;
    return SqlStdOperatorTable.OVER.createCall(
        position,
        SqlStdOperatorTable.ROW_NUMBER.createCall(position),
        SqlWindow.create(
            null,
            null,
            SqlNodeList.EMPTY,
            SqlNodeList.EMPTY,
            SqlLiteral.createBoolean(false, position),
            null,
            null,
            null,
            position));
  }
}

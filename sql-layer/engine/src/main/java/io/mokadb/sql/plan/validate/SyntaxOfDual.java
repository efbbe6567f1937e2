package io.mokadb.sql.plan.validate;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What FROM DUAL stands for: {@code (VALUES 'X') AS dual (dummy)}. Stateless. */
final class SyntaxOfDual {
  private SyntaxOfDual() {}

  static SqlNode row(SqlParserPos position, boolean named) {
    SqlNode values =
        SqlStdOperatorTable.VALUES.createCall(
            position,
            SqlStdOperatorTable.ROW.createCall(
                position, SqlLiteral.createCharString("X", position)));
    return named
        ? SqlStdOperatorTable.AS.createCall(
            position,
            values,
            new SqlIdentifier("DUAL", position),
            new SqlIdentifier("DUMMY", position))
        : values;
  }
}

package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/** Moves set-returning calls that are operands to FROM, not those of other queries. */
final class SetReturningCalls extends SqlShuttle {
  private final List<SqlNode> sources;

  SetReturningCalls(List<SqlNode> sources) {
    this.sources = sources;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.isA(SqlKind.QUERY)) {
      return call;
    }
    if (!SetReturning.isOne(call)) {
      return super.visit(call);
    }
    SqlParserPos position = call.getParserPosition();
    String alias = "\u0001SET" + (sources.size() + 1);
    sources.add(SetReturning.rows(call, alias, position));
    return new SqlIdentifier(List.of(alias, "V"), position);
  }
}

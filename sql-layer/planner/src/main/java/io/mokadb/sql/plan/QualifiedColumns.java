package io.mokadb.sql.plan;

import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * A finder of the tables of the columns that an expression names without a qualifier. Stateless.
 */
final class QualifiedColumns {
  private QualifiedColumns() {}

  /**
   * The expression, in which a name of a column stands behind that of its table. Queries in it stay
   * as they are: their own tables may have such columns too.
   */
  static SqlNode of(SqlNode expression, Set<String> columns, String table) {
    return expression.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            return name.isSimple() && columns.contains(name.getSimple())
                ? new SqlIdentifier(List.of(table, name.getSimple()), name.getParserPosition())
                : name;
          }

          @Override
          public SqlNode visit(SqlCall call) {
            return call.isA(SqlKind.QUERY) ? call : super.visit(call);
          }
        });
  }
}

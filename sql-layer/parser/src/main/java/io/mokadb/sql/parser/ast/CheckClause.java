package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * A CHECK clause of a table, written at a column or on its own.
 *
 * @param name as given by CONSTRAINT, or null
 * @param condition what must not be false
 * @param sql the condition as it was written
 */
public record CheckClause(SqlIdentifier name, SqlNode condition, String sql) {
  void unparse(Unparser sql) {
    sql.node("CONSTRAINT", name).words("CHECK").inParentheses(condition);
  }
}

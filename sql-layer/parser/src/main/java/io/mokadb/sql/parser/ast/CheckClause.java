package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;

/**
 * A CHECK clause of a table, written at a column or on its own.
 *
 * @param name as given by CONSTRAINT, or null
 * @param condition what must not be false
 * @param sql the condition as it was written
 */
public record CheckClause(SqlIdentifier name, SqlNode condition, String sql) {
  void unparse(SqlWriter writer) {
    Identifiers.unparseConstraintName(writer, name);
    writer.keyword("CHECK");
    SqlWriter.Frame frame = writer.startList("(", ")");
    condition.unparse(writer, 0, 0);
    writer.endList(frame);
  }
}

package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/** Writes lists of names. */
final class Names {
  private Names() {}

  static void unparse(SqlWriter writer, List<SqlIdentifier> names, boolean parentheses) {
    SqlWriter.Frame frame = parentheses ? writer.startList("(", ")") : writer.startList("", "");
    for (SqlIdentifier name : names) {
      writer.sep(",");
      name.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }

  /** {@code CONSTRAINT name}, or nothing. */
  static void unparseConstraintName(SqlWriter writer, SqlIdentifier name) {
    if (name != null) {
      writer.keyword("CONSTRAINT");
      name.unparse(writer, 0, 0);
    }
  }

  /** {@code SET a = x, b = y}. */
  static void unparseAssignments(SqlWriter writer, SqlNodeList targets, SqlNodeList values) {
    writer.keyword("SET");
    SqlWriter.Frame frame = writer.startList("", "");
    for (int i = 0; i < targets.size(); i++) {
      writer.sep(",");
      targets.get(i).unparse(writer, 0, 0);
      writer.keyword("=");
      values.get(i).unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }
}

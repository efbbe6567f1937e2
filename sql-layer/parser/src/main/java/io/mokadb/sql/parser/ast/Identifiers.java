package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/** Writes lists of names, and makes names. */
public final class Identifiers {
  private Identifiers() {}

  /** A name as it is stored, in quotes. */
  public static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The name of an index that was given none: as PostgreSQL calls it. */
  public static SqlIdentifier ofIndex(SqlIdentifier table, List<IndexPart> parts) {
    StringBuilder name = new StringBuilder(table.names.get(table.names.size() - 1));
    for (IndexPart part : parts) {
      String word = "EXPR";
      if (part.column() != null) {
        word = part.column().getSimple();
      } else if (part.expression() instanceof SqlCall call
          && call.getOperator() instanceof SqlFunction function) {
        word = function.getName();
      }
      name.append('_').append(word);
    }
    return new SqlIdentifier(name.append("_IDX").toString(), table.getParserPosition());
  }

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

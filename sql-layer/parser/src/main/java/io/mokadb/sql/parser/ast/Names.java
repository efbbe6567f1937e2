package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
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
}

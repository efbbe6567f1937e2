package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;

/** Makes names. Stateless. */
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
}

package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** A COLUMN GROUP clause of a table. */
public record GroupClause(SqlIdentifier name, List<SqlIdentifier> columns) {
  public GroupClause {
    columns = List.copyOf(columns);
  }

  void unparse(Unparser sql) {
    sql.words("COLUMN GROUP").node(name).parentheses(columns);
  }
}

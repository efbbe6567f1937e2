package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;

/** A COLUMN GROUP clause of a table. */
public record GroupClause(SqlIdentifier name, List<SqlIdentifier> columns) {
  public GroupClause {
    columns = List.copyOf(columns);
  }

  void unparse(SqlWriter writer) {
    writer.keyword("COLUMN GROUP");
    name.unparse(writer, 0, 0);
    Identifiers.unparse(writer, columns, true);
  }
}

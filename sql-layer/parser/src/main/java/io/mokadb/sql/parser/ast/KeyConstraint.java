package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/**
 * A PRIMARY KEY or UNIQUE clause of a table, written at a column or on its own.
 *
 * @param name as given by CONSTRAINT, or null
 * @param primary PRIMARY KEY rather than UNIQUE
 */
public record KeyConstraint(SqlIdentifier name, boolean primary, List<SqlIdentifier> columns) {
  public KeyConstraint {
    columns = List.copyOf(columns);
  }

  public static KeyConstraint of(SqlIdentifier name, boolean primary, SqlNodeList columns) {
    return new KeyConstraint(
        name, primary, columns.getList().stream().map(KeyConstraint::identifier).toList());
  }

  public static KeyConstraint ofColumn(SqlIdentifier name, boolean primary, SqlIdentifier column) {
    return new KeyConstraint(name, primary, List.of(column));
  }

  void unparse(SqlWriter writer) {
    Names.unparseConstraintName(writer, name);
    writer.keyword(primary ? "PRIMARY KEY" : "UNIQUE");
    Names.unparse(writer, columns, true);
  }

  private static SqlIdentifier identifier(SqlNode node) {
    return (SqlIdentifier) node;
  }
}

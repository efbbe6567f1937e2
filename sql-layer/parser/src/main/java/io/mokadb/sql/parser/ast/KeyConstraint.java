package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * A PRIMARY KEY or UNIQUE clause of a table, written at a column or on its own.
 *
 * @param name as given by CONSTRAINT, or null
 * @param primary PRIMARY KEY rather than UNIQUE
 * @param nullsAgree whether it says NULLS NOT DISTINCT
 */
public record KeyConstraint(
    SqlIdentifier name, boolean primary, List<SqlIdentifier> columns, boolean nullsAgree) {
  public KeyConstraint {
    columns = List.copyOf(columns);
  }

  public static KeyConstraint primary(SqlIdentifier name, SqlNodeList columns) {
    return new KeyConstraint(name, true, identifiers(columns), false);
  }

  public static KeyConstraint unique(SqlIdentifier name, SqlNodeList columns, boolean nullsAgree) {
    return new KeyConstraint(name, false, identifiers(columns), nullsAgree);
  }

  void unparse(Unparser sql) {
    sql.node("CONSTRAINT", name)
        .words(primary ? "PRIMARY KEY" : "UNIQUE")
        .words(nullsAgree, "NULLS NOT DISTINCT")
        .parentheses(columns);
  }

  private static List<SqlIdentifier> identifiers(SqlNodeList columns) {
    return columns.getList().stream().map(KeyConstraint::identifier).toList();
  }

  private static SqlIdentifier identifier(SqlNode node) {
    return (SqlIdentifier) node;
  }
}

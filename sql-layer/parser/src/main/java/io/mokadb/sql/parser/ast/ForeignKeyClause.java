package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;

/**
 * A FOREIGN KEY clause of a table, or REFERENCES of a column.
 *
 * @param name as given by CONSTRAINT, or null
 * @param columns that refer
 * @param parent the table referred to
 * @param parentColumns its columns; empty for its primary key
 * @param full whether it says MATCH FULL of several columns: all of them are null, or none
 * @param deferrability when it is checked
 */
public record ForeignKeyClause(
    SqlIdentifier name,
    List<SqlIdentifier> columns,
    SqlIdentifier parent,
    List<SqlIdentifier> parentColumns,
    boolean full,
    Action onDelete,
    Action onUpdate,
    Deferrability deferrability) {
  /** Action on rows whose referenced key is deleted or changed. */
  public enum Action {
    NO_ACTION,
    RESTRICT,
    CASCADE,
    SET_NULL,
    SET_DEFAULT;

    String sql() {
      return name().replace('_', ' ');
    }
  }

  public ForeignKeyClause {
    columns = List.copyOf(columns);
    parentColumns = List.copyOf(parentColumns);
  }

  /** The names in a list that the grammar made. */
  public static List<SqlIdentifier> names(SqlNodeList list) {
    return list.getList().stream().map(SqlIdentifier.class::cast).toList();
  }

  void unparse(Unparser sql) {
    sql.node("CONSTRAINT", name)
        .words("FOREIGN KEY")
        .parentheses(columns)
        .words("REFERENCES")
        .node(parent);
    if (!parentColumns.isEmpty()) {
      sql.parentheses(parentColumns);
    }
    sql.words(full, "MATCH FULL")
        .words(onDelete != Action.NO_ACTION, "ON DELETE " + onDelete.sql())
        .words(onUpdate != Action.NO_ACTION, "ON UPDATE " + onUpdate.sql())
        .words(deferrability != Deferrability.NOT_DEFERRABLE, deferrability.sql());
  }
}

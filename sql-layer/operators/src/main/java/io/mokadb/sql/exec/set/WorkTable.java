package io.mokadb.sql.exec.set;

import java.util.List;

/**
 * The table of the rows of a recursion's last round; the key under which they are kept.
 *
 * @param id unique within the plan
 * @param name of the recursion in the statement
 * @param columns their names
 */
public record WorkTable(int id, String name, List<String> columns) {
  public WorkTable {
    columns = List.copyOf(columns);
  }

  /** The names of the columns in EXPLAIN. */
  List<String> columnNames() {
    return columns.stream().map(column -> name + "." + column).toList();
  }
}

package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The target of a change: a table, or a view that shows rows of one table as they are, so that a
 * change of the view changes the table (SQL:2016 part 2, 4.17.3: a simply updatable view). A view
 * takes part as a derived table which has the columns of the table under hidden names beside its
 * own.
 *
 * @param name its name in the statement without an alias
 * @param table the table that is changed
 * @param rows source of its rows: a name or a query
 * @param shown what rows of the table are under the names here
 * @param hidden per column of the table, and the hidden row id if it has one, its name in {@code
 *     rows}
 * @param columns the table's ordinals of the columns by their names here; null for what is computed
 * @param order the names of the columns in order
 * @param isView whether it is a view
 * @param conditions of views with CHECK OPTION, which new rows have to meet
 */
record ChangeTarget(
    String name,
    TableDef table,
    SqlNode rows,
    Shown shown,
    List<String> hidden,
    Map<String, Integer> columns,
    List<String> order,
    boolean isView,
    List<ViewCondition> conditions) {

  /**
   * @throws MokaException {@code NO_SUCH_TABLE}; {@code FEATURE_NOT_SUPPORTED} for a view whose
   *     rows are not those of one table
   */
  static ChangeTarget of(Preparation preparation, SqlNode name) {
    if (!(name instanceof SqlIdentifier identifier)) {
      throw MokaException.unsupported("Only a table or a view can be changed");
    }
    ViewDef view = preparation.view.storedView(identifier.names);
    return view == null
        ? ofTable(preparation.tables.changedTable(identifier))
        : UpdatableView.of(preparation, view);
  }

  static ChangeTarget ofTable(TableDef table) {
    List<String> names = new ArrayList<>();
    Map<String, Integer> columns = new HashMap<>();
    for (ColumnDef column : table.columns()) {
      columns.put(column.name(), names.size());
      names.add(column.name());
    }
    List<String> all = new ArrayList<>(names);
    if (!table.hasPrimaryKey()) {
      all.add(PlannedTable.ROW_ID);
    }
    return new ChangeTarget(
        table.name(),
        table,
        new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO),
        (source, others) -> source,
        all,
        columns,
        names,
        false,
        List.of());
  }

  /** The rows under the name that the statement calls them by. */
  SqlNode from(String alias) {
    return SyntaxTrees.named(TreeCopy.of(rows), alias);
  }

  /** Rows under other names. */
  interface Shown {
    /**
     * @param source has the columns of the table under their names
     * @param others columns beside those that are given too
     */
    SqlNode of(SqlNode source, List<String> others);
  }

  /** All rows of the table, whether a view shows them or not, under the names here. */
  SqlNode written(String alias) {
    SqlIdentifier source =
        new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO);
    return SyntaxTrees.named(shown.of(source, List.of()), alias);
  }

  /** The columns of the table's rows as they are, the hidden row id last. */
  List<SqlNode> oldColumns(String alias) {
    List<SqlNode> items = new ArrayList<>();
    for (String column : hidden) {
      items.add(SyntaxTrees.column(alias, column));
    }
    return items;
  }

  /**
   * The table's ordinal of a column that is to be changed.
   *
   * @throws MokaException {@code NO_SUCH_COLUMN}; {@code FEATURE_NOT_SUPPORTED} for a column that
   *     is computed
   */
  int ordinal(SqlNode name) {
    if (!isView) {
      return AssignedValues.ordinal(table, name);
    }
    SqlIdentifier identifier = (SqlIdentifier) name;
    String column = identifier.names.get(identifier.names.size() - 1);
    if (!columns.containsKey(column)) {
      throw NameErrors.noColumn(identifier, this.name, columns.keySet());
    }
    return ordinal(column);
  }

  private int ordinal(String column) {
    Integer ordinal = columns.get(column);
    if (ordinal == null) {
      throw MokaException.unsupported(
          "Column " + column + " of view " + this.name + " is computed, so it cannot be changed");
    }
    return ordinal;
  }

  /** The table's ordinals of the columns that an INSERT names, or of all if it names none. */
  int[] targets(SqlNodeList named) {
    if (!isView) {
      return InsertPlanner.targets(named, table);
    }
    List<Integer> targets = new ArrayList<>();
    if (named == null || named.isEmpty()) {
      order.forEach(column -> targets.add(ordinal(column)));
    } else {
      named.forEach(column -> targets.add(ordinal(column)));
    }
    for (int i = 0; i < targets.size(); i++) {
      if (targets.indexOf(targets.get(i)) != i) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT,
            "Column " + table.columns().get(targets.get(i)).name() + " is named twice");
      }
    }
    return targets.stream().mapToInt(Integer::intValue).toArray();
  }
}

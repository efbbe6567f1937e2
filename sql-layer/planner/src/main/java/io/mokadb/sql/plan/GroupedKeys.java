package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * GROUP BY of a table's primary key: the other columns of the table depend on it (SQL:2016 part 2,
 * 4.27), so the statement is rewritten to group by them too where it names them, which makes no
 * other groups. Stateless.
 */
final class GroupedKeys {
  private GroupedKeys() {}

  /**
   * Adds columns to GROUP BY clauses; false if there was none to add. Changes the statement.
   *
   * @param tables the stored table of a name, or null
   */
  static boolean expand(SqlNode statement, Function<SqlIdentifier, TableDef> tables) {
    Set<String> named = new HashSet<>();
    Set<String> queries = new HashSet<>();
    List<SqlSelect> grouped = new ArrayList<>();
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect select && select.getGroup() != null) {
              grouped.add(select);
            } else if (call instanceof SqlWithItem item) {
              queries.add(item.name.getSimple());
            }
            return super.visit(call);
          }

          @Override
          public Void visit(SqlIdentifier name) {
            named.add(name.names.get(name.names.size() - 1));
            return null;
          }
        });
    boolean changed = false;
    for (SqlSelect select : grouped) {
      changed |= expand(select, named, name -> table(name, queries, tables));
    }
    return changed;
  }

  /** The stored table of a name; null if there is none, or a query of WITH has that name. */
  private static TableDef table(
      SqlIdentifier name, Set<String> queries, Function<SqlIdentifier, TableDef> tables) {
    boolean other = name.isSimple() ? queries.contains(name.getSimple()) : name.names.size() > 2;
    return other ? null : tables.apply(name);
  }

  private static boolean expand(
      SqlSelect select, Set<String> named, Function<SqlIdentifier, TableDef> stored) {
    Map<String, TableDef> tables = new LinkedHashMap<>();
    collect(select.getFrom(), tables, stored);
    List<SqlNode> keys = new ArrayList<>(select.getGroup().getList());
    tables.forEach(
        (alias, table) -> {
          if (!table.hasPrimaryKey() || !hasKey(select.getGroup(), alias, table, tables)) {
            return;
          }
          for (ColumnDef column : table.columns()) {
            if ((named.contains(column.name()) || named.contains(""))
                && !table.primaryKey().contains(column.id())
                && !isGrouped(select.getGroup(), alias, column, tables)) {
              keys.add(SyntaxTrees.column(alias, column.name()));
            }
          }
        });
    boolean changed = keys.size() > select.getGroup().size();
    if (changed) {
      select.setGroupBy(new SqlNodeList(keys, select.getGroup().getParserPosition()));
    }
    return changed;
  }

  private static void collect(
      SqlNode from, Map<String, TableDef> tables, Function<SqlIdentifier, TableDef> stored) {
    if (from instanceof SqlJoin join) {
      collect(join.getLeft(), tables, stored);
      collect(join.getRight(), tables, stored);
    } else if (from instanceof SqlIdentifier name) {
      add(name, name.names.get(name.names.size() - 1), tables, stored);
    } else if (from != null
        && from.getKind() == SqlKind.AS
        && ((SqlCall) from).operandCount() == 2
        && ((SqlCall) from).operand(0) instanceof SqlIdentifier name) {
      add(name, ((SqlIdentifier) ((SqlCall) from).operand(1)).getSimple(), tables, stored);
    }
  }

  private static void add(
      SqlIdentifier name,
      String alias,
      Map<String, TableDef> tables,
      Function<SqlIdentifier, TableDef> stored) {
    TableDef table = stored.apply(name);
    if (table != null) {
      tables.put(alias, table);
    }
  }

  private static boolean hasKey(
      SqlNodeList group, String alias, TableDef table, Map<String, TableDef> tables) {
    return table.primaryKey().stream()
        .allMatch(id -> isGrouped(group, alias, table.columnOfId(id), tables));
  }

  private static boolean isGrouped(
      SqlNodeList group, String alias, ColumnDef column, Map<String, TableDef> tables) {
    for (SqlNode key : group) {
      if (key instanceof SqlIdentifier name
          && name.names.get(name.names.size() - 1).equals(column.name())
          && (name.isSimple()
              ? tables.values().stream().filter(t -> t.ordinalOf(column.name()) >= 0).count() == 1
              : name.names.get(name.names.size() - 2).equals(alias))) {
        return true;
      }
    }
    return false;
  }
}

package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.ast.GroupClause;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;

/** Makes a table's column groups of their clauses in CREATE TABLE, and finds them by name. */
final class GroupDeclaration {
  private final String table;
  private final Map<String, ColumnDef> columns;
  private final List<Integer> primaryKey;
  private final Map<Integer, String> groupOf = new HashMap<>();

  /**
   * @param table its name, for messages
   * @param columns by name
   * @param primaryKey ids
   */
  GroupDeclaration(String table, Map<String, ColumnDef> columns, List<Integer> primaryKey) {
    this.table = table;
    this.columns = columns;
    this.primaryKey = primaryKey;
  }

  List<GroupDef> define(List<GroupClause> clauses) {
    List<GroupDef> groups = new ArrayList<>();
    for (GroupClause clause : clauses) {
      String name = ObjectNames.valid(clause.name().getSimple());
      if (name.equals(GroupDef.FIRST_NAME)
          || groups.stream().anyMatch(group -> group.name().equals(name))) {
        throw invalid("Table " + table + " has two column groups called " + name);
      }
      List<Integer> ids = new ArrayList<>();
      for (SqlIdentifier column : clause.columns()) {
        ids.add(join(name, column.getSimple()));
      }
      groups.add(new GroupDef(groups.size() + 1, name, ids));
    }
    return groups;
  }

  /** Puts a column into a group; gives its id. */
  private int join(String group, String name) {
    ColumnDef column = columns.get(name);
    if (column == null) {
      throw new MokaException(
          SqlState.NO_SUCH_COLUMN,
          "Column group " + group + " of table " + table + " names the unknown column " + name);
    }
    if (primaryKey.contains(column.id())) {
      throw invalid(
          "Column "
              + name
              + " is part of the primary key of table "
              + table
              + ", so it is in no column group");
    }
    String other = groupOf.putIfAbsent(column.id(), group);
    if (other != null) {
      throw invalid(
          "Column " + name + " of table " + table + " is in column group " + other + " already");
    }
    return column.id();
  }

  /** A group of a table with another column. */
  static List<GroupDef> joined(TableDef table, SqlIdentifier name, int columnId) {
    String group = name.getSimple();
    if (table.groups().stream().noneMatch(one -> one.name().equals(group))) {
      throw invalid(
          "Table "
              + table.qualifiedName()
              + " has no column group "
              + group
              + "; the groups of a table are those of its CREATE TABLE");
    }
    return table.groups().stream()
        .map(
            one -> {
              List<Integer> ids = new ArrayList<>(one.columnIds());
              if (one.name().equals(group)) {
                ids.add(columnId);
              }
              return one.withColumnIds(ids);
            })
        .toList();
  }

  /** The groups of a table without a column. */
  static List<GroupDef> left(TableDef table, int columnId) {
    return table.groups().stream()
        .map(
            one ->
                one.withColumnIds(one.columnIds().stream().filter(id -> id != columnId).toList()))
        .toList();
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if a column is in a group that is not the
   *     first
   */
  static void requireNone(TableDef table, ColumnDef column) {
    int group = table.groupOf(column.id());
    if (group != GroupDef.FIRST) {
      throw MokaException.unsupported(
          "Column "
              + column.name()
              + " is in column group "
              + table.groupName(group)
              + " of table "
              + table.qualifiedName()
              + ": it cannot become part of the primary key");
    }
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}

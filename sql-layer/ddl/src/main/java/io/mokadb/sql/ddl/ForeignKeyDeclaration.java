package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.KeyWay;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.ast.ForeignKeyClause;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;

/** Declares a foreign key, with its checks. Stateless. */
final class ForeignKeyDeclaration {
  private ForeignKeyDeclaration() {}

  static void add(CatalogEditor editor, TableDef table, ForeignKeyClause clause) {
    List<Integer> columns = ids(table, clause.columns());
    TableDef parent = ObjectNames.requireBaseTable(editor, clause.parent(), table.schema());
    if (SystemKeys.isTemporary(parent.id()) != SystemKeys.isTemporary(table.id())) {
      throw invalid(
          "A foreign key is between two temporary tables or two that stay, not from "
              + table.qualifiedName()
              + " to "
              + parent.qualifiedName());
    }
    requireSettable(table, columns, clause);
    List<Integer> parentColumns = parentColumns(parent, clause);
    if (columns.size() != parentColumns.size()) {
      throw invalid(
          "A foreign key of "
              + table.qualifiedName()
              + " has "
              + columns.size()
              + " columns and refers to "
              + parentColumns.size());
    }
    for (int i = 0; i < columns.size(); i++) {
      requireComparable(
          table.columnOfId(columns.get(i)), parent.columnOfId(parentColumns.get(i)), parent);
    }
    requireKey(parent, parentColumns);
    String name =
        ConstraintNames.of(
            editor,
            table.schema(),
            clause.name(),
            table.name()
                + "_"
                + clause.columns().stream()
                    .map(SqlIdentifier::getSimple)
                    .collect(Collectors.joining("_"))
                + "_FKEY");
    ForeignKeyDef key =
        ForeignKeyEdits.deferred(
            new ForeignKeyDef(
                name,
                columns,
                parent.id(),
                parentColumns,
                action(clause.onDelete()),
                action(clause.onUpdate()),
                false,
                null,
                clause.full() ? true : null),
            clause.deferrability());
    TableDef indexed =
        ForeignKeyEdits.hasIndex(table, columns) ? table : withIndex(editor, table, key);
    List<ForeignKeyDef> keys = new ArrayList<>(indexed.constraints().foreignKeys());
    keys.add(key);
    editor.put(indexed.withConstraints(indexed.constraints().withForeignKeys(keys)));
    ForeignKeyEdits.refer(editor, table, key);
  }

  /** Generated columns follow others of their row, so no key can write them. */
  private static void requireSettable(
      TableDef table, List<Integer> columns, ForeignKeyClause clause) {
    boolean writes =
        sets(clause.onUpdate(), ForeignKeyClause.Action.CASCADE)
            || sets(clause.onDelete(), ForeignKeyClause.Action.SET_NULL);
    for (int id : columns) {
      if (writes && table.columnOfId(id).isGenerated()) {
        throw invalid(
            "A foreign key of the generated column "
                + table.columnOfId(id).name()
                + " cannot set it: it takes neither SET NULL, SET DEFAULT nor ON UPDATE CASCADE");
      }
    }
  }

  private static boolean sets(ForeignKeyClause.Action action, ForeignKeyClause.Action orThis) {
    return action == orThis
        || action == ForeignKeyClause.Action.SET_NULL
        || action == ForeignKeyClause.Action.SET_DEFAULT;
  }

  /** An index on the referring columns, of a table without rows: as other databases make one. */
  private static TableDef withIndex(CatalogEditor editor, TableDef table, ForeignKeyDef key) {
    if (!editor.drawn().contains(table.id()) && !SystemKeys.isTemporary(table.id())) {
      // A table that may have rows was given it before; without entries it would miss them.
      throw new MokaException(
          SqlState.SERIALIZATION_CONFLICT,
          "The index of table "
              + table.qualifiedName()
              + " that foreign key "
              + key.name()
              + " needs was dropped meanwhile; nothing was done, run it again");
    }
    List<IndexDef> indexes = new ArrayList<>(table.indexes());
    indexes.add(
        new IndexDef(
            editor.drawId(table.schema()),
            ConstraintNames.free(editor, table.schema(), key.name() + "_INDEX"),
            false,
            key.columnIds(),
            IndexDef.State.PUBLIC));
    return table.withIndexes(indexes);
  }

  private static List<Integer> parentColumns(TableDef parent, ForeignKeyClause clause) {
    if (!clause.parentColumns().isEmpty()) {
      return ids(parent, clause.parentColumns());
    }
    if (!parent.hasPrimaryKey()) {
      throw invalid(
          "Table "
              + parent.qualifiedName()
              + " has no primary key: say which columns the foreign key refers to");
    }
    return parent.primaryKey();
  }

  private static void requireKey(TableDef parent, List<Integer> columns) {
    if (KeyWay.toRow(parent, columns) == null) {
      throw invalid(
          "The columns ("
              + columns.stream()
                  .map(id -> parent.columnOfId(id).name())
                  .collect(Collectors.joining(", "))
              + ") of table "
              + parent.qualifiedName()
              + " are neither its primary key nor unique");
    }
  }

  private static void requireComparable(ColumnDef column, ColumnDef parent, TableDef parentTable) {
    SqlType from = column.type();
    SqlType to = parent.type();
    boolean same =
        from.labels() != null || to.labels() != null
            ? from.equals(to)
            : from.kind() == to.kind()
                ? from.kind() != SqlType.Kind.DECIMAL || from.scale() == to.scale()
                : from.kind().isExactInteger() && to.kind().isExactInteger()
                    || from.kind().isCharacter() && to.kind().isCharacter()
                    || from.kind().isBinary() && to.kind().isBinary();
    if (!same) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "Column "
              + column.name()
              + " of type "
              + from
              + " cannot refer to column "
              + parent.name()
              + " of table "
              + parentTable.qualifiedName()
              + " of type "
              + to);
    }
  }

  private static List<Integer> ids(TableDef table, List<SqlIdentifier> columns) {
    List<Integer> ids = new ArrayList<>();
    for (SqlIdentifier column : columns) {
      int id = ObjectNames.requireColumn(table, column).id();
      if (ids.contains(id)) {
        throw invalid("A foreign key names column " + column.getSimple() + " twice");
      }
      ids.add(id);
    }
    return ids;
  }

  private static ForeignKeyDef.Action action(ForeignKeyClause.Action action) {
    return ForeignKeyDef.Action.valueOf(action.name());
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}

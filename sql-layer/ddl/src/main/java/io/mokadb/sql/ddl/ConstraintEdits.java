package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.CheckClause;
import io.mokadb.sql.parser.ast.ConstraintClauses;
import io.mokadb.sql.parser.ast.Deferrability;
import io.mokadb.sql.parser.ast.ForeignKeyClause;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;

/** Adds checks and foreign keys to definitions and takes them away. Stateless. */
final class ConstraintEdits {
  private final Queries queries;

  ConstraintEdits(Queries queries) {
    this.queries = queries;
  }

  /** Adds the checks and foreign keys of a statement to a table that is in the catalog. */
  void add(CatalogEditor editor, long tableId, ConstraintClauses clauses) {
    for (CheckClause clause : clauses.checks()) {
      addCheck(editor, editor.table(tableId), clause);
    }
    for (ForeignKeyClause clause : clauses.foreignKeys()) {
      addForeignKey(editor, editor.table(tableId), clause);
    }
  }

  /** Adds the checks of the domains that a new table's columns have. */
  void addDomainChecks(CatalogEditor editor, long tableId) {
    for (ColumnDef column : editor.table(tableId).columns()) {
      for (CheckClause clause : domainChecks(editor, column)) {
        addCheck(editor, editor.table(tableId), clause);
      }
    }
  }

  /** The checks of the domain that a column has, if it has one. */
  static List<CheckClause> domainChecks(CatalogEditor editor, ColumnDef column) {
    return editor.domains().values().stream()
        .filter(domain -> column.domain() != null && domain.id() == column.domain())
        .flatMap(domain -> DomainEdits.checks(domain, column.name()).stream())
        .toList();
  }

  private void addCheck(CatalogEditor editor, TableDef table, CheckClause clause) {
    String name =
        ConstraintNames.of(editor, table.schema(), clause.name(), table.name() + "_CHECK");
    CheckDef check = new CheckDef(name, clause.sql());
    queries.plan(violations(table, check), editor.preview(), table.schema());
    List<CheckDef> checks = new ArrayList<>(table.constraints().checks());
    checks.add(check);
    editor.put(table.withConstraints(table.constraints().withChecks(checks)));
  }

  /** A query for a row that breaks a check. */
  static String violations(TableDef table, CheckDef check) {
    return "SELECT 1 FROM " + Sql.name(table) + " WHERE NOT (" + check.sql() + "\n)";
  }

  private void addForeignKey(CatalogEditor editor, TableDef table, ForeignKeyClause clause) {
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
        deferred(
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
    TableDef indexed = hasIndex(table, columns) ? table : withIndex(editor, table, key);
    List<ForeignKeyDef> keys = new ArrayList<>(indexed.constraints().foreignKeys());
    keys.add(key);
    editor.put(indexed.withConstraints(indexed.constraints().withForeignKeys(keys)));
    TableDef referred = editor.table(parent.id());
    editor.put(referred.withConstraints(referred.constraints().referredToBy(table.id())));
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

  /** Whether rows are found by these columns: through the primary key or an index. */
  static boolean hasIndex(TableDef table, List<Integer> columns) {
    return begins(table.primaryKey(), columns)
        || table.indexes().stream()
            .anyMatch(
                i ->
                    i.state() == IndexDef.State.PUBLIC
                        && i.hasAllRows()
                        && begins(i.columnIds(), columns));
  }

  private static boolean begins(List<Integer> key, List<Integer> columns) {
    return key.size() >= columns.size() && key.subList(0, columns.size()).containsAll(columns);
  }

  /** An index on the referring columns, of a table without rows: as other databases make one. */
  private static TableDef withIndex(CatalogEditor editor, TableDef table, ForeignKeyDef key) {
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
    boolean isKey =
        isKey(parent.primaryKey(), columns)
            || parent.indexes().stream()
                .anyMatch(
                    i ->
                        i.unique()
                            && i.state() == IndexDef.State.PUBLIC
                            && i.hasAllRows()
                            && isKey(i.columnIds(), columns));
    if (!isKey) {
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

  private static boolean isKey(List<Integer> key, List<Integer> columns) {
    return key.size() == columns.size() && key.containsAll(columns);
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

  private static ForeignKeyDef deferred(ForeignKeyDef key, Deferrability deferrability) {
    return key.withDeferrability(
        deferrability != Deferrability.NOT_DEFERRABLE,
        deferrability == Deferrability.INITIALLY_DEFERRED);
  }

  /** ALTER CONSTRAINT: from the next transaction on, a foreign key is checked at another time. */
  static void alter(CatalogEditor editor, TableDef table, AlterAction.AlterConstraint action) {
    String name = action.constraint().getSimple();
    if (table.constraints().foreignKey(name) == null) {
      throw invalid(
          "ALTER CONSTRAINT is for foreign keys, and table "
              + table.qualifiedName()
              + " has none called "
              + name);
    }
    editor.put(
        table.withConstraints(
            table
                .constraints()
                .withForeignKeys(
                    table.constraints().foreignKeys().stream()
                        .map(
                            key ->
                                key.name().equals(name)
                                    ? deferred(key, action.deferrability())
                                    : key)
                        .toList())));
  }

  /** Takes away one foreign key. */
  static void removeForeignKey(CatalogEditor editor, TableDef table, ForeignKeyDef key) {
    List<ForeignKeyDef> left =
        table.constraints().foreignKeys().stream()
            .filter(k -> !k.name().equals(key.name()))
            .toList();
    editor.put(table.withConstraints(table.constraints().withForeignKeys(left)));
    if (left.stream().noneMatch(k -> k.parentId() == key.parentId())) {
      TableDef parent = editor.table(key.parentId());
      editor.put(parent.withConstraints(parent.constraints().notReferredToBy(table.id())));
    }
  }

  /** Takes away all foreign keys of {@code table} that refer to another one. */
  static void removeReferences(CatalogEditor editor, TableDef table, long parentId) {
    for (ForeignKeyDef key : table.constraints().foreignKeys()) {
      if (key.parentId() == parentId) {
        removeForeignKey(editor, editor.table(table.id()), key);
      }
    }
  }

  /**
   * Frees a table from all foreign keys, its own and those of others, so that it can be dropped.
   *
   * @param dropped ids of the tables that are dropped with it
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if another table refers to it, unless
   *     {@code cascade}
   */
  static void release(CatalogEditor editor, TableDef table, List<Long> dropped, boolean cascade) {
    for (long id : table.constraints().referencing()) {
      TableDef child = editor.table(id);
      if (!cascade && !dropped.contains(id)) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "Table "
                + child.qualifiedName()
                + " has a foreign key to "
                + table.qualifiedName()
                + "; drop that first, or say CASCADE");
      }
      removeReferences(editor, child, table.id());
    }
    for (ForeignKeyDef key : editor.table(table.id()).constraints().foreignKeys()) {
      removeForeignKey(editor, editor.table(table.id()), key);
    }
  }

  /** After a table was put under another id, empty: its foreign keys under the new one. */
  static void move(CatalogEditor editor, TableDef old, long newId) {
    TableDef moved = editor.table(newId);
    Constraints constraints = moved.constraints();
    List<ForeignKeyDef> keys =
        constraints.foreignKeys().stream()
            .map(key -> key.parentId() == old.id() ? key.withParentId(newId) : key)
            .toList();
    constraints = constraints.withForeignKeys(keys).notReferredToBy(old.id());
    if (old.constraints().referencing().contains(old.id())) {
      constraints = constraints.referredToBy(newId);
    }
    editor.put(moved.withConstraints(constraints));
    for (ForeignKeyDef key : keys) {
      if (key.parentId() != newId) {
        TableDef parent = editor.table(key.parentId());
        editor.put(
            parent.withConstraints(
                parent.constraints().notReferredToBy(old.id()).referredToBy(newId)));
      }
    }
    for (long id : constraints.referencing()) {
      if (id != newId) {
        TableDef child = editor.table(id);
        editor.put(
            child.withConstraints(
                child
                    .constraints()
                    .withForeignKeys(
                        child.constraints().foreignKeys().stream()
                            .map(k -> k.parentId() == old.id() ? k.withParentId(newId) : k)
                            .toList())));
      }
    }
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}

package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.KeyWay;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.Deferrability;
import java.util.List;

/** Changes and takes away foreign keys that are there. Stateless. */
final class ForeignKeyEdits {
  private ForeignKeyEdits() {}

  /** True if rows are found by these columns: through the primary key or an index. */
  static boolean hasIndex(TableDef table, List<Integer> columns) {
    return KeyWay.toRows(table, columns) != null;
  }

  static ForeignKeyDef deferred(ForeignKeyDef key, Deferrability deferrability) {
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

  /**
   * Notes a foreign key at the table that it refers to.
   *
   * @param table the one that has it
   */
  static void refer(CatalogEditor editor, TableDef table, ForeignKeyDef key) {
    TableDef parent = editor.table(key.parentId());
    Constraints before = parent.constraints();
    boolean hidden =
        before.referencing().contains(table.id()) && !editor.drawn().contains(table.id());
    editor.put(
        parent.withConstraints(
            hidden ? before.withChangedKeys() : before.referredToBy(table.id())));
  }

  /** Takes away one foreign key of two tables that stay. */
  static void removeForeignKey(CatalogEditor editor, TableDef table, ForeignKeyDef key) {
    remove(editor, table, key);
    noteChange(editor, table.id());
    if (key.parentId() != table.id()) {
      noteChange(editor, key.parentId());
    }
  }

  /** The same key may come again, and nothing would tell that rows were not checked meanwhile. */
  private static void noteChange(CatalogEditor editor, long tableId) {
    TableDef table = editor.table(tableId);
    editor.put(table.withConstraints(table.constraints().withChangedKeys()));
  }

  private static void remove(CatalogEditor editor, TableDef table, ForeignKeyDef key) {
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
        remove(editor, editor.table(table.id()), key);
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
      remove(editor, editor.table(table.id()), key);
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

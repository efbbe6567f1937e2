package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.OnCommit;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.parser.ast.CreateTable;
import io.mokadb.sql.parser.ast.DropTable;
import io.mokadb.sql.parser.ast.Temporary;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** Creates and drops tables. Stateless. */
final class TableEdits {
  private final ExpressionCheck expressions;
  private final ConstraintEdits constraints;
  private final TriggerDependents triggers;

  TableEdits(ExpressionCheck expressions, ConstraintEdits constraints, TriggerDependents triggers) {
    this.expressions = expressions;
    this.constraints = constraints;
    this.triggers = triggers;
  }

  /** True if a table was created. */
  boolean createTable(CatalogEditor editor, CreateTable statement, String schema) {
    TableName name = ObjectNames.create(editor, statement.name(), schema, statement.temporary());
    if (editor.table(name) != null) {
      if (statement.ifNotExists()) {
        return false;
      }
    }
    ObjectNames.requireFree(editor, name);
    TableDef table = new TableDeclaration(statement, name, schema).define(editor, expressions);
    put(editor, table, statement.temporary());
    constraints.add(editor, table.id(), statement.constraints());
    constraints.addDomainChecks(editor, table.id());
    return true;
  }

  /**
   * @param temporaryOrNull what is said of a temporary one
   */
  static void put(CatalogEditor editor, TableDef table, Temporary temporaryOrNull) {
    if (temporaryOrNull == null) {
      editor.put(table);
      return;
    }
    if (!table.notifications().isEmpty()) {
      throw MokaException.unsupported(
          "A temporary table has no columns that are notified, for it has no triggers");
    }
    if (!table.groups().isEmpty()) {
      throw MokaException.unsupported(
          "A temporary table has no column groups, for no other session writes to it");
    }
    editor.putTemporary(table, OnCommit.valueOf(temporaryOrNull.name()));
  }

  /** True if a table was dropped. All are, or none. */
  boolean dropTables(CatalogEditor editor, DropTable statement, String schema) {
    Set<TableDef> found = new LinkedHashSet<>();
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolve(identifier, schema, editor);
      if (ObjectNames.isReadOnly(name.schema())) {
        throw ObjectNames.readOnly();
      }
      TableDef table = editor.table(name);
      if (table != null) {
        ObjectNames.requireBase(editor, table);
        found.add(table);
      } else if (editor.views().containsKey(name)) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT, name + " is a view; DROP VIEW drops it");
      } else if (!statement.ifExists()) {
        throw ObjectNames.noSuch(
            "table", editor, identifier, name.schema(), editor.tables().keySet());
      }
    }
    found.forEach(table -> triggers.beforeDrop(table, statement.cascade()));
    drop(editor, found, statement.cascade());
    triggers.afterChange(editor, statement.cascade());
    return !found.isEmpty();
  }

  static void drop(CatalogEditor editor, Collection<TableDef> tables, boolean cascade) {
    List<Long> ids = tables.stream().map(TableDef::id).toList();
    for (TableDef table : tables) {
      ForeignKeyEdits.release(editor, editor.table(table.id()), ids, cascade);
    }
    ViewCheck.drop(editor, ids, cascade);
    ids.forEach(id -> editor.drop(editor.table(id)));
    ids.forEach(id -> SequenceOwners.drop(editor, id, cascade));
  }

  /** Whether it is certain that a table has no rows when the change commits. */
  static boolean staysEmpty(CatalogEditor editor, TableDef table) {
    return editor.rows().areAtRest(table) && isEmpty(editor.transaction(), table);
  }

  /** To be asked when the rows are at rest: what the snapshot shows is how it stays. */
  static boolean isEmpty(Transaction transaction, TableDef table) {
    try (ValueCursor cursor =
        transaction.scan(new Scan(new RowKeys(table).layout().all(), null, false, 1))) {
      return !cursor.next();
    }
  }
}

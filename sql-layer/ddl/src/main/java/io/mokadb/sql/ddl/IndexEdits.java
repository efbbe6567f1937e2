package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterIndex;
import io.mokadb.sql.parser.ast.CreateIndex;
import io.mokadb.sql.parser.ast.DropIndex;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Creates, renames and drops indexes. Thread-safe. */
final class IndexEdits {
  private final DefinitionChanges changes;
  private final ExpressionCheck expressions;
  private final ViewCheck views;

  IndexEdits(DefinitionChanges changes, ExpressionCheck expressions, ViewCheck views) {
    this.changes = changes;
    this.expressions = expressions;
    this.views = views;
  }

  /** Returns when the index is public. */
  void create(CreateIndex statement, DdlContext context) {
    DeclaredIndex index =
        changes.change(
            context,
            editor ->
                DeclaredIndex.begun(declare(editor, statement, context.schema()), context.work()));
    if (index != null) {
      changes.build(index, context);
    }
  }

  /** The index to be filled; null if there is none: it exists, or the table is empty. */
  private DeclaredIndex declare(CatalogEditor editor, CreateIndex statement, String schema) {
    TableDef table = ObjectNames.requireTable(editor, statement.table(), schema);
    MaterializedViewEdits.requireRows(editor, table);
    TableName name = ObjectNames.resolve(statement.name(), table.schema());
    if (!name.schema().equals(table.schema())) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "An index is in the schema of its table, " + table.schema());
    }
    if (ConstraintNames.isTaken(editor, name.schema(), name.name())) {
      if (statement.ifNotExists()) {
        return null;
      }
      throw new MokaException(
          SqlState.INDEX_EXISTS,
          "Schema " + name.schema() + " has an index or a key called " + name.name() + " already");
    }
    statement.included().forEach(column -> ObjectNames.requireColumn(table, column));
    return new IndexDeclaration(editor, table, expressions).declare(name.name(), statement);
  }

  /** True if an index was dropped. All are, or none. */
  boolean dropIndexes(CatalogEditor editor, DropIndex statement, String schema) {
    boolean dropped = false;
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolveIndex(identifier, schema, editor);
      TableDef table = editor.indexOwner(name.schema(), name.name());
      if (table != null) {
        drop(editor, table, name.name());
        dropped = true;
      } else if (!statement.ifExists()) {
        throw ObjectNames.noSuch("index", editor, identifier, name.schema(), indexes(editor));
      }
    }
    return dropped;
  }

  private void drop(CatalogEditor editor, TableDef table, String name) {
    for (IndexDef index : table.indexes()) {
      if (index.name().equals(name)) {
        IndexUse.requireUnused(editor, table, index);
        editor.dropIndex(table, index);
        if (index.unique()) {
          // The key of a materialized view may follow from it.
          views.requireWhole(editor, table.id());
        }
      }
    }
  }

  private static List<TableName> indexes(CatalogEditor editor) {
    return editor.tables().values().stream()
        .flatMap(
            table ->
                table.indexes().stream().map(index -> new TableName(table.schema(), index.name())))
        .toList();
  }

  /** ALTER INDEX ... RENAME. */
  static void rename(CatalogEditor editor, AlterIndex statement, String schema) {
    TableName name = ObjectNames.resolveIndex(statement.name(), schema, editor);
    TableDef table = editor.indexOwner(name.schema(), name.name());
    if (table == null) {
      if (statement.ifExists()) {
        return;
      }
      throw ObjectNames.noSuch("index", editor, statement.name(), name.schema(), indexes(editor));
    }
    rename(
        editor,
        table,
        name.name(),
        ConstraintNames.require(editor, name.schema(), statement.newName()));
  }

  static void rename(CatalogEditor editor, TableDef table, String old, String name) {
    editor.put(
        table
            .edit()
            .indexes(
                table.indexes().stream()
                    .map(i -> i.name().equals(old) ? i.withName(name) : i)
                    .toList())
            .partComments(table.partCommentsRenamed(old, name))
            .build());
  }
}

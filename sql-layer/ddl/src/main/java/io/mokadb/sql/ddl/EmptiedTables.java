package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.Truncate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** Executes TRUNCATE: replaces tables by empty ones. Stateless. */
final class EmptiedTables {
  private final IdentityEdits identities;
  private final TriggerDependents triggers;

  EmptiedTables(IdentityEdits identities, TriggerDependents triggers) {
    this.identities = identities;
    this.triggers = triggers;
  }

  /**
   * Replaces a table by an empty one of the same definition: its rows are under another id then.
   * Identity values go on, unless they are to begin again.
   */
  boolean truncate(CatalogEditor editor, Truncate statement, String schema) {
    Set<String> names = new HashSet<>();
    List<TableDef> tables = new ArrayList<>();
    for (SqlIdentifier name : statement.names()) {
      TableDef table = ObjectNames.requireBaseTable(editor, name, schema);
      if (names.add(table.qualifiedName())) {
        tables.add(table);
      }
    }
    for (TableDef table : tables) {
      requireEmptied(editor, table, names);
    }
    for (TableDef table : tables) {
      truncate(editor, editor.table(table.id()), statement.restarts());
    }
    return true;
  }

  /** Rows that refer to those of the table have to go with them. */
  private static void requireEmptied(CatalogEditor editor, TableDef old, Set<String> emptied) {
    for (long child : old.constraints().referencing()) {
      if (!emptied.contains(editor.table(child).qualifiedName())) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "Table "
                + editor.table(child).qualifiedName()
                + " has a foreign key to "
                + old.qualifiedName()
                + ", so that cannot be truncated; name both, or delete its rows instead");
      }
    }
  }

  /** Replaces a table that nothing refers to by an empty one. */
  void empty(CatalogEditor editor, TableDef table) {
    truncate(editor, table, false);
  }

  private void truncate(CatalogEditor editor, TableDef old, boolean restarts) {
    triggers.beforeTruncate(old);
    editor.drop(old);
    long id = editor.drawId(old.schema());
    List<IndexDef> indexes = new ArrayList<>();
    for (IndexDef index : old.indexes()) {
      // Empty, so an index whose build was under way is complete.
      indexes.add(index.copied(editor.drawId(old.schema()), index.name()));
    }
    List<ColumnDef> columns =
        restarts
            ? old.columns().stream().map(IdentityEdits::fresh).toList()
            : identities.continued(editor, old, old.columns());
    editor.put(old.editAs(id).indexes(indexes).columns(columns).build());
    moved(editor, old, id);
    if (restarts) {
      SequenceOwners.restart(editor, id);
    }
  }

  /** After a table was put under another id: what names it by its id. */
  static void moved(CatalogEditor editor, TableDef old, long id) {
    ForeignKeyEdits.move(editor, old, id);
    ViewCheck.move(editor, old.id(), id);
    SequenceOwners.move(editor, old.id(), id);
  }
}

package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.CreateSchema;
import io.mokadb.sql.parser.ast.DropSchema;
import java.util.List;

/** Creates and drops schemas. Thread-safe. */
final class SchemaEdits {
  private final DefinitionChanges changes;
  private final TriggerDependents triggers;

  SchemaEdits(DefinitionChanges changes, TriggerDependents triggers) {
    this.changes = changes;
    this.triggers = triggers;
  }

  /** A new schema inherits no grants of a dropped one: the session is told before it exists. */
  void create(CreateSchema statement, DdlContext context) {
    String name = statement.name().getSimple();
    if (!changes.catalog(context).schemas().contains(name)) {
      context.newSchemas().accept(name);
    }
    changes.change(
        context,
        editor -> {
          create(editor, statement);
          return null;
        });
  }

  private static void create(CatalogEditor editor, CreateSchema statement) {
    String name = ObjectNames.valid(statement.name().getSimple());
    ObjectNames.requireStored(name);
    if (editor.schemas().contains(name) || ObjectNames.isReadOnly(name)) {
      if (statement.ifNotExists()) {
        return;
      }
      throw new MokaException(SqlState.SCHEMA_EXISTS, "Schema " + name + " exists already");
    }
    editor.addSchema(name);
  }

  /** True if tables were dropped with the schema. */
  boolean dropSchema(CatalogEditor editor, DropSchema statement) {
    String name = statement.name().getSimple();
    if (ObjectNames.isReadOnly(name)) {
      throw ObjectNames.readOnly();
    }
    ObjectNames.requireStored(name);
    if (name.equals(Catalog.DEFAULT_SCHEMA)) {
      throw new MokaException(
          SqlState.NOT_AUTHORISED, "The schema " + name + " is always there; it cannot be dropped");
    }
    if (!editor.schemas().contains(name)) {
      if (statement.ifExists()) {
        return false;
      }
      throw ObjectNames.noSuchSchema(editor, name, statement.name().getParserPosition());
    }
    Contents contents = Contents.of(editor, name);
    if (!contents.isEmpty() && !statement.cascade()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Schema " + name + " is not empty; drop what it has first, or say CASCADE");
    }
    contents.drop(editor, statement.cascade());
    editor.removeSchema(name);
    triggers.afterChange(editor, true);
    return !contents.tables.isEmpty();
  }

  /** The objects of a schema. */
  private record Contents(
      List<TableDef> tables,
      List<ViewDef> views,
      List<SequenceDef> sequences,
      List<FunctionDef> functions,
      List<DomainDef> domains) {
    static Contents of(CatalogEditor editor, String schema) {
      return new Contents(
          editor.tables().values().stream().filter(t -> t.schema().equals(schema)).toList(),
          editor.views().values().stream().filter(v -> v.schema().equals(schema)).toList(),
          editor.sequences().values().stream().filter(s -> s.schema().equals(schema)).toList(),
          editor.functions().values().stream().filter(f -> f.schema().equals(schema)).toList(),
          editor.domains().values().stream().filter(d -> d.schema().equals(schema)).toList());
    }

    boolean isEmpty() {
      return tables.isEmpty()
          && views.isEmpty()
          && sequences.isEmpty()
          && functions.isEmpty()
          && domains.isEmpty();
    }

    void drop(CatalogEditor editor, boolean cascade) {
      ViewCheck.drop(editor, views.stream().map(ViewDef::id).toList(), true);
      views.forEach(editor::drop);
      ViewCheck.drop(editor, functions.stream().map(FunctionDef::id).toList(), true);
      functions.forEach(editor::drop);
      TableEdits.drop(editor, tables, cascade);
      for (SequenceDef sequence : sequences) {
        // Those of columns have gone with their tables.
        if (editor.sequences().containsValue(sequence)) {
          SequenceDefaults.release(editor, sequence, true);
          editor.drop(sequence);
        }
      }
      domains.forEach(domain -> DomainEdits.drop(editor, domain, true));
    }
  }
}

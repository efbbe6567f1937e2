package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.ast.CreateTableLike;
import io.mokadb.sql.parser.ast.Temporary;
import java.util.ArrayList;
import java.util.List;

/** Executes CREATE TABLE ... LIKE. Thread-safe. */
final class LikeTables {
  private final Definitions definitions;

  LikeTables(Definitions definitions) {
    this.definitions = definitions;
  }

  /** Creates an empty table with the columns, keys, checks and indexes of another. */
  void create(CreateTableLike statement, DdlContext context) {
    context.change(
        definitions,
        editor -> {
          TableName name =
              ObjectNames.create(editor, statement.name(), context.schema(), statement.temporary());
          if (statement.ifNotExists() && editor.table(name) != null) {
            return null;
          }
          ObjectNames.requireFree(editor, name);
          TableDef model = ObjectNames.requireTable(editor, statement.model(), context.schema());
          like(editor, model, name, statement.temporary());
          return null;
        });
  }

  private static void like(
      CatalogEditor editor, TableDef model, TableName name, Temporary temporaryOrNull) {
    TableDef table =
        TableDefBuilder.builder()
            .id(editor.drawId(name.schema()))
            .schema(name.schema())
            .name(name.name())
            .columns(
                model.columns().stream().map(c -> IdentityEdits.fresh(c.withAbsent(null))).toList())
            .primaryKey(model.primaryKey())
            .primaryKeyName(
                model.hasPrimaryKey()
                    ? ConstraintNames.free(editor, name.schema(), name.name() + "_PKEY")
                    : null)
            .nextColumnId(model.nextColumnId())
            .version(1)
            .groups(temporaryOrNull == null ? model.groups() : List.of())
            .derived(model.derived())
            .build();
    TableEdits.put(editor, table, temporaryOrNull);
    for (IndexDef index : model.indexes()) {
      TableDef now = editor.table(table.id());
      List<IndexDef> indexes = new ArrayList<>(now.indexes());
      indexes.add(
          index.copied(
              editor.drawId(name.schema()),
              ConstraintNames.free(editor, name.schema(), name.name() + suffix(model, index))));
      editor.put(now.withIndexes(indexes));
    }
    for (CheckDef check : model.constraints().checks()) {
      TableDef now = editor.table(table.id());
      List<CheckDef> checks = new ArrayList<>(now.constraints().checks());
      checks.add(
          new CheckDef(
              ConstraintNames.free(editor, name.schema(), name.name() + "_CHECK"), check.sql()));
      editor.put(now.withConstraints(now.constraints().withChecks(checks)));
    }
  }

  private static String suffix(TableDef model, IndexDef index) {
    StringBuilder suffix = new StringBuilder();
    for (int id : index.columnIds()) {
      int ordinal = model.ordinalOfId(id);
      suffix.append('_').append(model.isDerived(ordinal) ? "EXPR" : model.nameAt(ordinal));
    }
    return suffix.append(index.unique() ? "_KEY" : "_INDEX").toString();
  }
}

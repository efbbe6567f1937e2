package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.AlterTable;
import io.mokadb.sql.parser.ast.ForeignKeyClause;
import io.mokadb.sql.parser.ast.KeyConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The indexes that constraints need before they are added, built while writers go on. Thread-safe.
 */
final class ConstraintIndexes {
  private final Definitions definitions;
  private final BiConsumer<DeclaredIndex, DdlContext> builder;

  /**
   * @param builder fills an index that is declared
   */
  ConstraintIndexes(Definitions definitions, BiConsumer<DeclaredIndex, DdlContext> builder) {
    this.definitions = definitions;
    this.builder = builder;
  }

  /** Splits off what is done before: indexes of UNIQUE and of foreign keys. */
  void prepare(
      AlterAction action,
      AlterTable statement,
      List<AlterAction> actions,
      List<String> indexes,
      DdlContext context) {
    if (!(action instanceof AlterAction.AddConstraint add)) {
      actions.add(action);
      return;
    }
    if (add.ifNotExists() && isThere(add.name().getSimple(), statement, context)) {
      return;
    }
    for (KeyConstraint key : add.constraints().keys()) {
      if (!key.primary()) {
        declare(statement.name(), key, key.columns(), "KEY", indexes, context);
        return;
      }
    }
    for (ForeignKeyClause key : add.constraints().foreignKeys()) {
      TableDef table =
          context.change(
              definitions,
              editor -> ObjectNames.requireBaseTable(editor, statement.name(), context.schema()));
      List<Integer> ids = new ArrayList<>();
      for (SqlIdentifier column : key.columns()) {
        ids.add(ObjectNames.requireColumn(table, column).id());
      }
      if (!ForeignKeyEdits.hasIndex(table, ids)) {
        declare(statement.name(), null, key.columns(), "FKEY_INDEX", indexes, context);
      }
    }
    actions.add(action);
  }

  private boolean isThere(String constraint, AlterTable statement, DdlContext context) {
    return context.change(
        definitions,
        editor ->
            ConstraintNames.has(
                ObjectNames.requireBaseTable(editor, statement.name(), context.schema()),
                constraint));
  }

  private void declare(
      SqlIdentifier table,
      KeyConstraint uniqueOrNull,
      List<SqlIdentifier> columns,
      String suffix,
      List<String> indexes,
      DdlContext context) {
    String[] declared = new String[1];
    DeclaredIndex index =
        context.change(
            definitions,
            editor -> {
              TableDef target = ObjectNames.requireBaseTable(editor, table, context.schema());
              String base =
                  target.name()
                      + "_"
                      + String.join("_", columns.stream().map(SqlIdentifier::getSimple).toList())
                      + "_"
                      + suffix;
              boolean unique = uniqueOrNull != null;
              declared[0] =
                  ConstraintNames.of(
                      editor, target.schema(), unique ? uniqueOrNull.name() : null, base);
              boolean agree = unique && uniqueOrNull.nullsAgree();
              IndexDeclaration declaration = new IndexDeclaration(editor, target, null);
              return DeclaredIndex.begun(
                  declaration.declare(declared[0], unique, agree, columns), context.work());
            });
    if (index != null) {
      builder.accept(index, context);
    }
    indexes.add(declared[0]);
  }

  /** Takes away indexes that were declared. */
  void drop(TableName name, List<String> indexes, DdlContext context) {
    if (indexes.isEmpty()) {
      return;
    }
    context.change(
        definitions,
        editor -> {
          for (String index : indexes) {
            TableDef table = editor.indexOwner(name.schema(), index);
            if (table != null) {
              table.indexes().stream()
                  .filter(i -> i.name().equals(index))
                  .forEach(i -> editor.dropIndex(table, i));
            }
          }
          return null;
        });
  }
}

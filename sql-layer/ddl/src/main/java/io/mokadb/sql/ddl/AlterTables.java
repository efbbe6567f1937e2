package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.AlterTable;
import io.mokadb.sql.parser.ast.ConstraintClauses;
import io.mokadb.sql.runtime.TableChanges;
import java.util.ArrayList;
import java.util.List;

/**
 * Executes ALTER TABLE: all actions in one change of the catalog. A constraint that needs an index
 * gets it before, built while writers go on, and loses it again if the change fails. Thread-safe.
 */
final class AlterTables {
  private final Definitions definitions;
  private final TableAlterations alterations;
  private final StatisticsStore statistics;
  private final ConstraintIndexes indexes;
  private final OnlineConstraints online;

  AlterTables(
      Definitions definitions,
      TableAlterations alterations,
      StatisticsStore statistics,
      ConstraintIndexes indexes,
      OnlineConstraints online) {
    this.definitions = definitions;
    this.alterations = alterations;
    this.statistics = statistics;
    this.indexes = indexes;
    this.online = online;
  }

  void execute(AlterTable statement, DdlContext context) {
    Catalog catalog = catalog(context);
    TableName name = ObjectNames.resolve(statement.name(), context.schema(), catalog);
    if (statement.ifExists() && catalog.table(name.schema(), name.name()) == null) {
      return;
    }
    if (statement.actions().size() == 1
        && statement.actions().get(0) instanceof AlterAction.AddColumn add
        && hasAny(add.constraints())) {
      addConstrained(statement, add, context);
      return;
    }
    List<AlterAction> actions = new ArrayList<>();
    List<String> declared = new ArrayList<>();
    try {
      for (AlterAction action : statement.actions()) {
        requireAlone(action);
        indexes.prepare(action, statement, actions, declared, context);
      }
      if (online.take(actions, context)) {
        online.add(statement, actions.get(0), context);
      } else {
        apply(statement, actions, context);
      }
    } catch (RuntimeException e) {
      // However the statement failed, the indexes that it prepared in transactions of their own
      // have to go.
      if (context.open() == null) {
        indexes.drop(name, declared, context);
      }
      throw e;
    }
  }

  private Catalog catalog(DdlContext context) {
    return context.open() == null ? definitions.newest() : context.open().definitions().catalog();
  }

  /** The column first, then its constraints; without those it goes again. */
  private void addConstrained(AlterTable statement, AlterAction.AddColumn add, DdlContext context) {
    boolean isNew =
        !add.ifNotExists()
            || context.change(
                definitions,
                editor ->
                    ObjectNames.requireBaseTable(editor, statement.name(), context.schema())
                            .ordinalOf(add.column().name().getSimple())
                        < 0);
    execute(
        alter(
            statement,
            new AlterAction.AddColumn(
                add.ifNotExists(), add.column(), new ConstraintClauses(), add.group())),
        context);
    if (!isNew) {
      return;
    }
    try {
      for (ConstraintClauses one : add.constraints().single()) {
        execute(alter(statement, new AlterAction.AddConstraint(false, one)), context);
      }
    } catch (RuntimeException e) {
      // However a constraint failed, the column that was added before it has to go.
      if (context.open() == null) {
        execute(
            alter(statement, new AlterAction.DropColumn(false, add.column().name(), false)),
            context);
      }
      throw e;
    }
  }

  private static AlterTable alter(AlterTable statement, AlterAction action) {
    return new AlterTable(statement.getParserPosition(), false, statement.name(), List.of(action));
  }

  private void apply(AlterTable statement, List<AlterAction> actions, DdlContext context) {
    if (actions.isEmpty()) {
      return;
    }
    Applied applied =
        context.change(
            definitions,
            editor -> {
              TableDef table =
                  ObjectNames.requireBaseTable(editor, statement.name(), context.schema());
              TableName name = new TableName(table.schema(), table.name());
              TableChanges all = new TableChanges();
              for (AlterAction action : actions) {
                TableChanges written =
                    alterations.apply(editor, editor.table(name), action, context);
                all.restore(written.isEmpty() ? all.copy() : written);
                if (action instanceof AlterAction.RenameTable rename) {
                  name = new TableName(name.schema(), rename.to().getSimple());
                }
              }
              return new Applied(editor.table(name), all);
            });
    if (context.open() == null) {
      statistics.committed(applied.written);
    } else {
      context.open().wrote(applied.table, applied.written);
    }
  }

  /**
   * Result of the actions.
   *
   * @param written number of rewritten rows
   */
  private record Applied(TableDef table, TableChanges written) {}

  private static boolean hasAny(ConstraintClauses clauses) {
    return !clauses.keys().isEmpty()
        || !clauses.checks().isEmpty()
        || !clauses.foreignKeys().isEmpty();
  }

  private static void requireAlone(AlterAction action) {
    if (action instanceof AlterAction.AddColumn add && hasAny(add.constraints())) {
      throw MokaException.unsupported(
          "ADD COLUMN with a key, CHECK or REFERENCES beside other actions is not supported: let it"
              + " stand alone");
    }
  }
}

package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.ConstraintClauses;
import java.util.List;

/** The definitions of a table while a constraint on its rows is added, and after. Stateless. */
final class ConstraintBeginnings {
  private final TableWorks works;
  private final ConstraintEdits constraints;

  ConstraintBeginnings(TableWorks works, ConstraintEdits constraints) {
    this.works = works;
    this.constraints = constraints;
  }

  /** Whether an action adds a constraint that rows of a table keep one by one. */
  static boolean isOne(AlterAction action) {
    if (action instanceof AlterAction.SetNullable nullable) {
      return !nullable.nullable();
    }
    if (action instanceof AlterAction.AddConstraint add) {
      ConstraintClauses clauses = add.constraints();
      return clauses.keys().isEmpty()
          && clauses.checks().size() + clauses.foreignKeys().size() == 1;
    }
    return false;
  }

  /**
   * Makes writers keep the constraint.
   *
   * @return null if the table has it already
   */
  TableWork begin(CatalogEditor editor, TableDef table, AlterAction action) {
    TableWork work =
        action instanceof AlterAction.SetNullable nullable
            ? beginNotNull(editor, table, nullable)
            : begin(editor, table, ((AlterAction.AddConstraint) action).constraints());
    if (work != null) {
      editor.rows().goOn(List.of(work));
    }
    return work;
  }

  private TableWork beginNotNull(
      CatalogEditor editor, TableDef table, AlterAction.SetNullable action) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    return column.nullable()
        ? works.begin(editor, table, TableWork.Kind.NOT_NULL, column.name())
        : null;
  }

  private TableWork begin(CatalogEditor editor, TableDef table, ConstraintClauses clauses) {
    constraints.add(editor, table.id(), clauses);
    TableDef now = editor.table(table.id());
    if (clauses.checks().isEmpty()) {
      List<ForeignKeyDef> keys = now.constraints().foreignKeys();
      String name = keys.get(keys.size() - 1).name();
      return works.begin(editor, now, TableWork.Kind.FOREIGN_KEY, name);
    }
    List<CheckDef> checks = now.constraints().checks();
    return works.begin(editor, now, TableWork.Kind.CHECK, checks.get(checks.size() - 1).name());
  }

  /** The table once its rows are known to keep the constraint. */
  static TableDef ended(TableDef table, TableWork work) {
    TableDef open = table.withWork(null);
    return work.kind() == TableWork.Kind.NOT_NULL
        ? open.withColumn(open.columns().get(open.ordinalOf(work.subject())).withNullable(false))
        : open;
  }
}

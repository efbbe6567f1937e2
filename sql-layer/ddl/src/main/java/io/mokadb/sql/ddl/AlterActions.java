package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.runtime.TableChanges;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;

/** The list of the actions of ALTER TABLE: a new action is registered here. Stateless. */
final class AlterActions {
  /** Does one kind of action; gives the rows that were written under another id of the table. */
  private interface Act<A extends AlterAction> {
    TableChanges apply(CatalogEditor editor, TableDef table, A action, DdlContext context);
  }

  /** As {@link Act}, without rows. */
  private interface Edit<A extends AlterAction> {
    void apply(CatalogEditor editor, TableDef table, A action);
  }

  private final Map<Class<? extends AlterAction>, Act<AlterAction>> acts = new HashMap<>();

  AlterActions(ExpressionCheck expressions, ConstraintEdits constraints, Executions executions) {
    TableRewrite rewrite = new TableRewrite(executions, expressions);
    ConstraintCheck check = new ConstraintCheck(executions);
    addColumnActions(
        new ColumnAddition(expressions, executions),
        new ColumnEdits(expressions, check),
        new TypeAlteration(expressions, rewrite, check),
        rewrite,
        new ConstraintAlterations(constraints, check, rewrite));
    addIdentityActions(executions.identityEdits());
    addConstraintActions(new ConstraintAlterations(constraints, check, rewrite));
    edit(
        AlterAction.RenameTable.class,
        (editor, table, action) -> rename(editor, table, action.to()));
  }

  /**
   * Does one action.
   *
   * @return the rows that were written under another id of the table; empty if it has its old one
   */
  TableChanges apply(CatalogEditor editor, TableDef table, AlterAction action, DdlContext context) {
    Act<AlterAction> act = acts.get(action.getClass());
    if (act == null) {
      throw new IllegalStateException(action.getClass() + " has no handler");
    }
    return act.apply(editor, table, action, context);
  }

  private void addColumnActions(
      ColumnAddition addition,
      ColumnEdits columns,
      TypeAlteration types,
      TableRewrite rewrite,
      ConstraintAlterations constraints) {
    act(
        AlterAction.AddColumn.class,
        (editor, table, add, context) -> {
          TableDef unfilled = addition.add(editor, table, add, context);
          if (unfilled != null) {
            return rewrite.replace(editor, table, unfilled, Map.of(), context);
          }
          constraints.addDomainChecks(editor, editor.table(table.id()), table, context);
          return new TableChanges();
        });
    edit(AlterAction.DropColumn.class, ColumnRemoval::drop);
    edit(AlterAction.RenameColumn.class, columns::rename);
    act(AlterAction.SetType.class, types::setType);
    edit(AlterAction.SetDefault.class, columns::setDefault);
    act(
        AlterAction.SetNullable.class,
        (editor, table, nullable, context) -> {
          if (nullable.nullable()) {
            columns.dropNotNull(editor, table, nullable.column());
          } else {
            columns.setNotNull(editor, table, nullable.column(), context);
          }
          return new TableChanges();
        });
  }

  private void addIdentityActions(IdentityEdits identities) {
    edit(AlterAction.ChangeIdentity.class, identities::change);
    edit(AlterAction.AddIdentity.class, identities::add);
    edit(AlterAction.DropIdentity.class, identities::drop);
  }

  private void addConstraintActions(ConstraintAlterations constraints) {
    act(
        AlterAction.AddConstraint.class,
        (editor, table, add, context) ->
            constraints.add(editor, table, add.constraints(), context));
    act(AlterAction.DropConstraint.class, constraints::drop);
    edit(AlterAction.RenameConstraint.class, ConstraintRenames::rename);
    edit(AlterAction.AlterConstraint.class, ForeignKeyEdits::alter);
    edit(
        AlterAction.ValidateConstraint.class,
        (editor, table, validate) ->
            ConstraintLookup.require(table, validate.constraint().getSimple()));
  }

  private <A extends AlterAction> void act(Class<A> kind, Act<A> act) {
    acts.put(
        kind,
        (editor, table, action, context) -> act.apply(editor, table, kind.cast(action), context));
  }

  private <A extends AlterAction> void edit(Class<A> kind, Edit<A> edit) {
    act(
        kind,
        (editor, table, action, context) -> {
          edit.apply(editor, table, action);
          return new TableChanges();
        });
  }

  private static void rename(CatalogEditor editor, TableDef table, SqlIdentifier to) {
    TableName name = new TableName(table.schema(), ObjectNames.valid(to.getSimple()));
    ObjectNames.requireFree(editor, name);
    editor.rename(table, name.name());
  }
}

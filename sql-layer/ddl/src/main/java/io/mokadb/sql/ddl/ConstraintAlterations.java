package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.ConstraintClauses;
import io.mokadb.sql.parser.ast.KeyConstraint;
import io.mokadb.sql.runtime.TableChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * Executes ADD CONSTRAINT and DROP CONSTRAINT. UNIQUE is not done here: it is an index. Stateless.
 */
final class ConstraintAlterations {
  private final ConstraintEdits constraints;
  private final ConstraintCheck check;
  private final TableRewrite rewrite;

  ConstraintAlterations(ConstraintEdits constraints, ConstraintCheck check, TableRewrite rewrite) {
    this.constraints = constraints;
    this.check = check;
    this.rewrite = rewrite;
  }

  TableChanges add(
      CatalogEditor editor, TableDef table, ConstraintClauses clauses, DdlContext context) {
    for (KeyConstraint key : clauses.keys()) {
      if (key.primary()) {
        return addPrimaryKey(editor, table, key, context);
      }
    }
    int checks = table.constraints().checks().size();
    int keys = table.constraints().foreignKeys().size();
    constraints.add(editor, table.id(), clauses);
    TableDef now = editor.table(table.id());
    for (CheckDef added :
        now.constraints().checks().subList(checks, now.constraints().checks().size())) {
      check.requireCheck(editor, now, added, context);
    }
    List<ForeignKeyDef> references = now.constraints().foreignKeys();
    for (ForeignKeyDef key : references.subList(keys, references.size())) {
      check.requireParents(editor, now, key, context);
    }
    return new TableChanges();
  }

  /** What the domain of a column that has been added demands, also of the rows that are there. */
  void addDomainChecks(CatalogEditor editor, TableDef table, TableDef old, DdlContext context) {
    if (table.columns().size() == old.columns().size()) {
      return;
    }
    ConstraintClauses clauses = new ConstraintClauses();
    ColumnDef column = table.columns().get(table.columns().size() - 1);
    ConstraintEdits.domainChecks(editor, column).forEach(clauses::add);
    TableChanges unused = add(editor, table, clauses, context);
  }

  private TableChanges addPrimaryKey(
      CatalogEditor editor, TableDef table, KeyConstraint key, DdlContext context) {
    if (table.hasPrimaryKey()) {
      throw invalid("Table " + table.qualifiedName() + " has a primary key already");
    }
    List<Integer> ids = new ArrayList<>();
    for (SqlIdentifier name : key.columns()) {
      ColumnDef column = ObjectNames.requireColumn(table, name);
      if (ids.contains(column.id())) {
        throw invalid("A primary key names column " + column.name() + " twice");
      }
      GroupDeclaration.requireNone(table, column);
      ids.add(column.id());
    }
    String name = ConstraintNames.of(editor, table.schema(), key.name(), table.name() + "_PKEY");
    List<ColumnDef> columns =
        table.columns().stream()
            .map(c -> ids.contains(c.id()) ? c.withNullable(false) : c)
            .toList();
    TableDef shape = table.edit().columns(columns).primaryKey(ids).primaryKeyName(name).build();
    return rewrite.replace(editor, table, shape, Map.of(), context);
  }

  TableChanges drop(
      CatalogEditor editor, TableDef table, AlterAction.DropConstraint action, DdlContext context) {
    String name =
        action.constraint() == null ? table.primaryKeyName() : action.constraint().getSimple();
    if (name == null || name.equals(table.primaryKeyName())) {
      if (!table.hasPrimaryKey()) {
        throw invalid("Table " + table.qualifiedName() + " has no primary key");
      }
      TableDef shape = table.edit().primaryKey(List.of()).primaryKeyName(null).build();
      IndexUse.requireKeys(editor, table, shape, name);
      IndexUse.requireWays(table, shape, name);
      return rewrite.replace(editor, table, shape, Map.of(), context);
    }
    if (table.constraints().check(name) != null) {
      List<CheckDef> left =
          table.constraints().checks().stream().filter(c -> !c.name().equals(name)).toList();
      editor.put(table.withConstraints(table.constraints().withChecks(left)));
    } else if (table.constraints().foreignKey(name) != null) {
      ForeignKeyEdits.removeForeignKey(editor, table, table.constraints().foreignKey(name));
    } else if (TableConstraints.index(table, name) != null
        && TableConstraints.index(table, name).unique()) {
      IndexUse.requireUnused(editor, table, TableConstraints.index(table, name));
      editor.dropIndex(table, TableConstraints.index(table, name));
    } else if (!action.ifExists()) {
      throw TableConstraints.unknown(table, name);
    }
    return new TableChanges();
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}

package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.CheckClause;
import io.mokadb.sql.parser.ast.ConstraintClauses;
import io.mokadb.sql.parser.ast.ForeignKeyClause;
import java.util.ArrayList;
import java.util.List;

/** Adds the checks and foreign keys of a statement to a definition. Stateless. */
final class ConstraintEdits {
  private final Queries queries;

  ConstraintEdits(Queries queries) {
    this.queries = queries;
  }

  /** Adds the checks and foreign keys of a statement to a table that is in the catalog. */
  void add(CatalogEditor editor, long tableId, ConstraintClauses clauses) {
    for (CheckClause clause : clauses.checks()) {
      addCheck(editor, editor.table(tableId), clause);
    }
    for (ForeignKeyClause clause : clauses.foreignKeys()) {
      ForeignKeyDeclaration.add(editor, editor.table(tableId), clause);
    }
  }

  /** Adds the checks of the domains that a new table's columns have. */
  void addDomainChecks(CatalogEditor editor, long tableId) {
    for (ColumnDef column : editor.table(tableId).columns()) {
      for (CheckClause clause : domainChecks(editor, column)) {
        addCheck(editor, editor.table(tableId), clause);
      }
    }
  }

  /** The checks of the domain that a column has, if it has one. */
  static List<CheckClause> domainChecks(CatalogEditor editor, ColumnDef column) {
    return editor.domains().values().stream()
        .filter(domain -> column.domain() != null && domain.id() == column.domain())
        .flatMap(domain -> DomainEdits.checks(domain, column.name()).stream())
        .toList();
  }

  private void addCheck(CatalogEditor editor, TableDef table, CheckClause clause) {
    String name =
        ConstraintNames.of(editor, table.schema(), clause.name(), table.name() + "_CHECK");
    CheckDef check = new CheckDef(name, clause.sql());
    try {
      queries.plan(violations(table, check), editor.preview(), table.schema());
    } catch (MokaException e) {
      throw NameErrors.withoutPlace(e);
    }
    List<CheckDef> checks = new ArrayList<>(table.constraints().checks());
    checks.add(check);
    editor.put(table.withConstraints(table.constraints().withChecks(checks)));
  }

  /** A query for a row that breaks a check. */
  static String violations(TableDef table, CheckDef check) {
    return "SELECT 1 FROM " + Sql.name(table) + " WHERE NOT (" + check.sql() + "\n)";
  }
}

package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Changes of columns that touch no row. Stateless. */
final class ColumnEdits {
  private final ExpressionCheck expressions;
  private final ConstraintCheck check;

  ColumnEdits(ExpressionCheck expressions, ConstraintCheck check) {
    this.expressions = expressions;
    this.check = check;
  }

  /** The generated columns whose expressions name a column. */
  static List<ColumnDef> computedOf(TableDef table, ColumnDef column) {
    return table.columns().stream()
        .filter(one -> one.isGenerated() && CheckText.names(one.generatedSql(), column.name()))
        .toList();
  }

  void rename(CatalogEditor editor, TableDef table, AlterAction.RenameColumn action) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    String name = ObjectNames.valid(action.to().getSimple());
    if (isTaken(table, name)) {
      throw columnExists(table, name);
    }
    List<CheckDef> checks =
        table.constraints().checks().stream()
            .map(
                check ->
                    new CheckDef(check.name(), CheckText.renamed(check.sql(), column.name(), name)))
            .toList();
    List<ColumnDef> computed = computedOf(table, column);
    List<ColumnDef> columns =
        table.columnsWith(column.withName(name)).stream()
            .map(c -> computed.contains(c) ? renamedIn(c, column.name(), name) : c)
            .toList();
    editor.put(
        table
            .edit()
            .columns(columns)
            .constraints(table.constraints().withChecks(checks))
            .derived(IndexDeclaration.renamed(table, column.name(), name))
            .build());
  }

  private static ColumnDef renamedIn(ColumnDef computed, String old, String name) {
    return computed.withGeneratedSql(CheckText.renamed(computed.generatedSql(), old, name));
  }

  void setDefault(CatalogEditor editor, TableDef table, AlterAction.SetDefault action) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    if (column.identity() != null) {
      throw invalid("Column " + column.name() + " is an identity; it cannot have a DEFAULT");
    }
    if (column.isGenerated()) {
      throw invalid("Column " + column.name() + " is generated; it cannot have a DEFAULT");
    }
    DomainDef type = DomainEdits.of(editor, column);
    ColumnDef changed = column.withDefaultSql(OwnTypeDefault.plain(action.sql(), type));
    if (action.sql() != null) {
      expressions.checkDefault(changed);
    }
    editor.put(table.withColumn(changed));
  }

  void dropNotNull(CatalogEditor editor, TableDef table, SqlIdentifier name) {
    ColumnDef column = ObjectNames.requireColumn(table, name);
    if (table.primaryKey().contains(column.id()) || column.identity() != null) {
      throw invalid("Column " + column.name() + " is a key or an identity, so it cannot be NULL");
    }
    editor.put(table.withColumn(column.withNullable(true)));
  }

  /** Looks at all rows: none may be null. */
  void setNotNull(CatalogEditor editor, TableDef table, SqlIdentifier name, DdlContext context) {
    ColumnDef column = ObjectNames.requireColumn(table, name);
    check.requireNoNulls(editor, table, column, context);
    editor.put(table.withColumn(column.withNullable(false)));
  }

  static boolean isTaken(TableDef table, String name) {
    return table.ordinalOf(name) >= 0 || table.notification(name) != null;
  }

  static MokaException columnExists(TableDef table, String name) {
    return new MokaException(
        SqlState.COLUMN_EXISTS,
        "Table " + table.qualifiedName() + " has a column called " + name + " already");
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}

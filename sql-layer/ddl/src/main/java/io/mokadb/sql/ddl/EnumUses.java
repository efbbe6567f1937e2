package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.NameErrors;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The expressions of tables over an ENUM: checks, generated columns, and what indexes compute. Each
 * row that is written is put through them, so a change of the type must leave them as they are.
 * Stateless.
 */
final class EnumUses {
  private final Queries queries;
  private final ExpressionCheck expressions;

  EnumUses(Queries queries, ExpressionCheck expressions) {
    this.queries = queries;
    this.expressions = expressions;
  }

  /** An expression of a table; {@code what} begins a sentence. */
  private record Use(String what, String sql, Runnable compilation) {}

  /**
   * To be called when the type has been changed in the catalog.
   *
   * @param type as it is now
   * @param name what expressions call it until now
   * @param label that has another name now; null if none has
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if an expression cannot be compiled any
   *     more, names the label, or takes labels as texts
   */
  void requireWhole(CatalogEditor editor, SqlType type, String name, String label) {
    String word = name.toUpperCase(Locale.ROOT);
    for (TableDef table : editor.tables().values()) {
      List<String> columns =
          table.columns().stream()
              .filter(column -> column.type().equals(type))
              .map(ColumnDef::name)
              .toList();
      uses(editor, table)
          .filter(use -> !columns.isEmpty() || use.sql.toUpperCase(Locale.ROOT).contains(word))
          .forEach(
              use -> {
                requireCompiled(use, table);
                if (label != null) {
                  requireOtherLabels(use, table, columns, label);
                }
              });
    }
  }

  private Stream<Use> uses(CatalogEditor editor, TableDef table) {
    Stream<Use> checks =
        table.constraints().checks().stream().map(check -> check(editor, table, check));
    Stream<Use> generated =
        table.columns().stream()
            .filter(ColumnDef::isGenerated)
            .map(
                column ->
                    new Use(
                        "Generated column " + column.name(),
                        column.generatedSql(),
                        () -> expressions.checkGenerated(table, column, editor.preview())));
    Stream<Use> derived =
        table.derived().stream()
            .map(
                one ->
                    new Use(
                        "Index " + indexOf(table, one),
                        one.sql(),
                        () -> expressions.derivedType(table, one.sql(), editor.preview())));
    return Stream.of(checks, generated, derived).flatMap(all -> all);
  }

  private Use check(CatalogEditor editor, TableDef table, CheckDef check) {
    String violations = ConstraintEdits.violations(table, check);
    return new Use(
        "Check constraint " + check.name(),
        check.sql(),
        () -> queries.plan(violations, editor.preview(), table.schema()));
  }

  private static String indexOf(TableDef table, DerivedDef derived) {
    return table.indexes().stream()
        .filter(
            index ->
                index.columnIds().contains(derived.id())
                    || Integer.valueOf(derived.id()).equals(index.conditionId()))
        .map(IndexDef::name)
        .findFirst()
        .orElse("");
  }

  private static void requireCompiled(Use use, TableDef table) {
    try {
      use.compilation.run();
    } catch (MokaException e) {
      String why = NameErrors.withoutPlace(e).getMessage();
      throw refused(use, table, "would not work any more (" + why + ")", e);
    }
  }

  /** What was stored, or refused, was so by the text that the label had. */
  private static void requireOtherLabels(
      Use use, TableDef table, List<String> columns, String label) {
    if (LabelTexts.names(use.sql, label)) {
      throw refused(use, table, "names the label '" + label + "'", null);
    }
    if (LabelTexts.takes(use.sql, columns)) {
      throw refused(use, table, "takes labels as texts, which would be others", null);
    }
  }

  private static MokaException refused(Use use, TableDef table, String why, MokaException cause) {
    return new MokaException(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        use.what
            + " of table "
            + table.qualifiedName()
            + " "
            + why
            + "; drop it first, and add it again afterwards",
        cause);
  }
}

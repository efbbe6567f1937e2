package io.mokadb.sql.export;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes views, materialized views and functions. Confined. */
final class ViewExport {
  private final ExportScope scope;
  private final TableExport tables;
  private final ExportWriter out;
  private final ExportSyntax syntax;

  ViewExport(ExportScope scope, TableExport tables, ExportWriter out) {
    this.scope = scope;
    this.tables = tables;
    this.out = out;
    this.syntax = out.syntax();
  }

  void write(ViewDef view) {
    String shown = MaterializedViews.shownName(view.name());
    String name = syntax.name(view.schema(), shown);
    boolean stored = MaterializedViews.isQuery(view);
    out.blank();
    out.in(view.path());
    out.statement(
        (stored ? "CREATE MATERIALIZED VIEW " : "CREATE VIEW ")
            + name
            + " ("
            + syntax.names(view.columns().stream().map(ColumnDef::name).toList())
            + ")"
            + (syntax.isPostgres() ? "" : upkeep(view.upkeep()))
            + " AS\n"
            + syntax.expression(view.sql())
            + (view.upkeep() == null || view.upkeep().filled() ? "" : "\nWITH NO DATA")
            + (view.checkOption() == null ? "" : "\nWITH " + view.checkOption() + " CHECK OPTION"));
    if (stored) {
      TableDef table = scope.catalog().table(view.schema(), shown);
      tables.indexes(withoutLookUp(view, table), true);
      tables.comments(table, "MATERIALIZED VIEW");
      pause(view, name);
    } else {
      comments(view, name);
    }
  }

  /** What stands before AS; the default of the database is not said. */
  private static String upkeep(UpkeepDef upkeepOrNull) {
    if (upkeepOrNull == null) {
      return "";
    }
    List<String> options = new ArrayList<>();
    if (upkeepOrNull.freshness() != UpkeepDef.Freshness.EVENTUAL) {
      String freshness = upkeepOrNull.freshness().name().toLowerCase(Locale.ROOT);
      options.add("freshness = '" + freshness + "'");
    }
    if (upkeepOrNull.maxLagMillis() != null) {
      options.add("max_lag = '" + time(upkeepOrNull.maxLagMillis()) + "'");
    }
    if (upkeepOrNull.maxPending() != null) {
      options.add("max_pending = '" + upkeepOrNull.maxPending() + "'");
    }
    return options.isEmpty()
        ? " INCREMENTAL"
        : " INCREMENTAL WITH (" + String.join(", ", options) + ")";
  }

  private static String time(long millis) {
    if (millis % 1_000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1_000;
    if (seconds % 60 != 0) {
      return seconds + "s";
    }
    long minutes = seconds / 60;
    return minutes % 60 == 0 ? minutes / 60 + "h" : minutes + "m";
  }

  /** The index by which a view that keeps itself finds its rows comes with the view. */
  private TableDef withoutLookUp(ViewDef view, TableDef table) {
    return view.upkeep() == null || syntax.isPostgres()
        ? table
        : table.withIndexes(
            table.indexes().stream()
                .filter(index -> !MaterializedViews.isLookUp(table, index))
                .toList());
  }

  private void pause(ViewDef view, String name) {
    if (view.upkeep() != null && view.upkeep().paused() && !syntax.isPostgres()) {
      out.statement("ALTER MATERIALIZED VIEW " + name + " PAUSE");
    }
  }

  private void comments(ViewDef view, String name) {
    if (view.comment() != null) {
      tables.comment("VIEW " + name, view.comment());
    }
    for (ColumnDef column : view.columns()) {
      if (column.comment() != null) {
        tables.comment("COLUMN " + name + "." + syntax.name(column.name()), column.comment());
      }
    }
  }

  void write(FunctionDef function) {
    String name = syntax.name(function.schema(), function.name());
    StringBuilder sql = new StringBuilder("CREATE FUNCTION ").append(name);
    sql.append(parameters(function.parameters())).append(" RETURNS ");
    sql.append(
        function.givesRows()
            ? "TABLE " + parameters(function.columns())
            : type(function.returns(), function.returnsSql()));
    if (function.deterministic()) {
      sql.append(syntax.isPostgres() ? " IMMUTABLE" : " DETERMINISTIC");
    }
    sql.append(function.strict() ? " STRICT" : "");
    sql.append(body(function));
    out.blank();
    out.in(function.path());
    out.statement(sql.toString());
    if (function.comment() != null) {
      tables.comment("FUNCTION " + name, function.comment());
    }
  }

  private String parameters(List<FunctionDef.Parameter> parameters) {
    List<String> texts = new ArrayList<>();
    for (FunctionDef.Parameter one : parameters) {
      texts.add(
          (one.name() == null ? "" : syntax.name(one.name()) + " ")
              + type(one.type(), one.typeSql())
              + (one.defaultSql() == null
                  ? ""
                  : " DEFAULT " + syntax.expression(one.defaultSql())));
    }
    return texts.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  private String type(io.mokadb.session.SqlType type, String written) {
    return syntax.isPostgres() ? syntax.type(type) : written;
  }

  private String body(FunctionDef function) {
    String text = syntax.expression(function.sql());
    if (!function.query() && !syntax.isPostgres()) {
      return "\nRETURN " + text;
    }
    String query = function.query() ? text : "SELECT " + text;
    String quote = "$body$";
    for (int i = 1; query.contains(quote); i++) {
      quote = "$body" + i + "$";
    }
    return " LANGUAGE SQL AS " + quote + "\n" + query + "\n" + quote;
  }
}

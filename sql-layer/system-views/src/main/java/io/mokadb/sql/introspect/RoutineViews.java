package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** ROUTINES and PARAMETERS: functions written in SQL. */
final class RoutineViews {
  private RoutineViews() {}

  static VirtualTable routines(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("ROUTINES")
        .text("SPECIFIC_CATALOG", "SPECIFIC_SCHEMA", "SPECIFIC_NAME")
        .text("ROUTINE_CATALOG", "ROUTINE_SCHEMA", "ROUTINE_NAME", "ROUTINE_TYPE")
        .text("DATA_TYPE", "ROUTINE_BODY", "ROUTINE_DEFINITION", "EXTERNAL_LANGUAGE")
        .text("IS_DETERMINISTIC", "SQL_DATA_ACCESS", "IS_NULL_CALL", "REMARKS")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (FunctionDef function : ordered(catalog)) {
                rows.add(
                    new Object[] {
                      CATALOG_NAME,
                      function.schema(),
                      function.name(),
                      CATALOG_NAME,
                      function.schema(),
                      function.name(),
                      "FUNCTION",
                      function.givesRows() ? "ROW" : function.returns().kind().sqlName(),
                      "SQL",
                      function.sql(),
                      "SQL",
                      function.deterministic() ? "YES" : "NO",
                      "READS SQL DATA",
                      function.strict() ? "YES" : "NO",
                      function.comment()
                    });
              }
              return rows;
            });
  }

  /** The value of a function is its parameter 0; the columns of rows are OUT. */
  static VirtualTable parameters(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("PARAMETERS")
        .text("SPECIFIC_CATALOG", "SPECIFIC_SCHEMA", "SPECIFIC_NAME")
        .integer("ORDINAL_POSITION")
        .text("PARAMETER_MODE", "IS_RESULT", "PARAMETER_NAME", "DATA_TYPE")
        .integer(
            "CHARACTER_MAXIMUM_LENGTH", "NUMERIC_PRECISION", "NUMERIC_SCALE", "DATETIME_PRECISION")
        .text("PARAMETER_DEFAULT", "ELEMENT_TYPE")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (FunctionDef function : ordered(catalog)) {
                int position = 0;
                if (!function.givesRows()) {
                  rows.add(row(function, 0, "OUT", null, function.returns(), null));
                }
                for (FunctionDef.Parameter one : function.parameters()) {
                  rows.add(
                      row(function, ++position, "IN", one.name(), one.type(), one.defaultSql()));
                }
                for (FunctionDef.Parameter one : function.columns()) {
                  rows.add(row(function, ++position, "OUT", one.name(), one.type(), null));
                }
              }
              return rows;
            });
  }

  private static Object[] row(
      FunctionDef function,
      int position,
      String mode,
      String name,
      SqlType type,
      String defaultSql) {
    return new Object[] {
      CATALOG_NAME,
      function.schema(),
      function.name(),
      position,
      mode,
      mode.equals("OUT") ? "YES" : "NO",
      name,
      type.kind().sqlName(),
      SchemaViews.length(type),
      SchemaViews.numericPrecision(type),
      SchemaViews.numericScale(type),
      SchemaViews.datetimePrecision(type),
      defaultSql,
      type.element() == null ? null : type.element().toString()
    };
  }

  private static List<FunctionDef> ordered(Catalog catalog) {
    return catalog.functions().values().stream()
        .sorted(Comparator.comparing(FunctionDef::schema).thenComparing(FunctionDef::name))
        .toList();
  }
}

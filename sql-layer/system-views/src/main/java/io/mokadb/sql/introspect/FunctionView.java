package io.mokadb.sql.introspect;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Category;
import io.mokadb.sql.function.FunctionSyntax;
import io.mokadb.sql.function.Trait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** MOKA.FUNCTIONS: the built-in functions that statements can call, a row for each name. */
public final class FunctionView {
  private FunctionView() {}

  public static VirtualTable table() {
    return new ComputedTable(
        new TableName("MOKA", "FUNCTIONS"),
        ComputedTable.columns(
            "NAME:VARCHAR",
            "KIND:VARCHAR",
            "CATEGORY:VARCHAR",
            "SYNTAX:VARCHAR",
            "LEAST_OPERANDS:INTEGER",
            "MOST_OPERANDS:INTEGER",
            "DATA_TYPE:VARCHAR",
            "NULLABILITY:VARCHAR",
            "IS_STRICT:VARCHAR",
            "IS_DETERMINISTIC:VARCHAR",
            "JDBC_CATEGORY:VARCHAR",
            "JDBC_ESCAPES:VARCHAR",
            "REMARKS:VARCHAR"),
        context -> rows(FunctionCatalogue.instance()));
  }

  private static List<Object[]> rows(FunctionCatalogue catalogue) {
    List<Object[]> rows = new ArrayList<>();
    for (BuiltIn function : catalogue.rows()) {
      if (function.callable() && !function.has(Trait.INTERNAL)) {
        for (String name : function.names()) {
          rows.add(row(function, name));
        }
      }
    }
    rows.sort(Comparator.comparing(row -> (String) row[0]));
    return rows;
  }

  /** The JDBC escapes of a function stand in the row of its first name. */
  private static Object[] row(BuiltIn function, String name) {
    boolean escaped = !function.escapes().isEmpty() && name.equals(function.names().get(0));
    String type = FunctionSyntax.type(function);
    return new Object[] {
      name,
      kind(function.category()),
      function.category().title(),
      FunctionSyntax.call(function, name),
      function.least(),
      function.most() == BuiltIn.MANY ? null : function.most(),
      type.isEmpty() ? null : type,
      nullability(function.nulls()),
      yes(function.nulls() == BuiltIn.Nulls.STRICT && !function.has(Trait.NULLSAFE)),
      yes(!function.has(Trait.VOLATILE) && !function.has(Trait.STABLE)),
      escaped ? function.category().jdbcList() : null,
      escaped ? String.join(",", function.escapes()) : null,
      function.text()
    };
  }

  private static String kind(Category category) {
    return switch (category) {
      case AGGREGATE -> "AGGREGATE";
      case WINDOW -> "WINDOW";
      default -> "SCALAR";
    };
  }

  private static String nullability(BuiltIn.Nulls nulls) {
    return switch (nulls) {
      case STRICT, EXACTLY -> "AS OPERANDS";
      case MAYBE -> "NULLABLE";
      case NEVER -> "NOT NULL";
    };
  }

  private static String yes(boolean fact) {
    return fact ? "YES" : "NO";
  }
}

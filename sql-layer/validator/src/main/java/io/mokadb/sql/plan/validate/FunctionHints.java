package io.mokadb.sql.plan.validate;

import io.mokadb.session.SimilarNames;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.FunctionSyntax;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Hints at what is meant by a call of a function that does not exist. Stateless. */
final class FunctionHints {
  /** Functions of other databases, with what does the same. */
  private static final Map<String, String> FOREIGN =
      Map.ofEntries(
          Map.entry("GETDATE", "CURRENT_TIMESTAMP"),
          Map.entry("SYSDATETIME", "CURRENT_TIMESTAMP"),
          Map.entry("IIF", "CASE WHEN condition THEN a ELSE b END"),
          Map.entry("LAST_INSERT_ID", "INSERT ... RETURNING id"),
          Map.entry("SCOPE_IDENTITY", "INSERT ... RETURNING id"),
          Map.entry("STR_TO_DATE", "TO_DATE(text, format)"),
          Map.entry("DATE_FORMAT", "TO_CHAR(date, format)"),
          Map.entry("STRFTIME", "TO_CHAR(date, format)"),
          Map.entry("NEWID", "RANDOM_UUID()"));

  private FunctionHints() {}

  /** The functions that are called without parentheses. */
  static List<String> constants() {
    return FunctionCatalogue.instance().rows().stream()
        .filter(row -> row.callable() && !row.parentheses())
        .flatMap(row -> row.names().stream())
        .toList();
  }

  /** True for a name that is a column in other databases, and a call without operands here. */
  static boolean isCall(String name) {
    BuiltIn row = FunctionCatalogue.instance().named(name);
    return FOREIGN.containsKey(name) || row != null && row.callable() && row.most() == 0;
  }

  /**
   * The end of a message.
   *
   * @return empty if nothing is close
   */
  static String hint(String name, Catalog catalog) {
    BuiltIn row = FunctionCatalogue.instance().named(name);
    if (row != null) {
      return "; it is " + FunctionSyntax.call(row, name);
    }
    String instead = FOREIGN.get(name);
    if (instead != null) {
      return "; write " + instead;
    }
    Set<String> names = new HashSet<>();
    FunctionCatalogue.instance().rows().stream()
        .filter(BuiltIn::callable)
        .forEach(known -> names.addAll(known.names()));
    catalog.functions().keySet().forEach(known -> names.add(known.name()));
    return SimilarNames.hint(name, names);
  }
}

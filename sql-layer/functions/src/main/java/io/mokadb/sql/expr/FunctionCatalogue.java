package io.mokadb.sql.expr;

import io.mokadb.sql.function.BuiltIn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All built-in functions and operators, one row for each name: what the evaluators registered, and
 * what the planner and the operators compute themselves. Immutable.
 */
public final class FunctionCatalogue {
  private static final FunctionCatalogue INSTANCE = new FunctionCatalogue();

  private final List<BuiltIn> rows = new ArrayList<>();
  private final Map<String, BuiltIn> byName = new HashMap<>();

  private FunctionCatalogue() {
    rows.addAll(FunctionLibrary.rows());
    rows.addAll(AggregateLibrary.rows());
    rows.addAll(PlannedFunctions.rows());
    for (BuiltIn row : rows) {
      for (String name : row.names()) {
        if (byName.put(name, row) != null) {
          throw new IllegalStateException("Two rows of the catalogue are named " + name);
        }
      }
    }
  }

  public static FunctionCatalogue instance() {
    return INSTANCE;
  }

  public List<BuiltIn> rows() {
    return List.copyOf(rows);
  }

  /** The row of a name in any case; null if there is none. */
  public BuiltIn named(String name) {
    BuiltIn row = byName.get(name);
    return row == null ? byName.get(name.toUpperCase(Locale.ROOT)) : row;
  }
}

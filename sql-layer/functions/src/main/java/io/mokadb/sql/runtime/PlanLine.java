package io.mokadb.sql.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An operator in EXPLAIN.
 *
 * @param text one line
 * @param columns the names of the output columns; null for one without a name
 */
public record PlanLine(String text, List<String> columns) {
  public PlanLine {
    columns = Collections.unmodifiableList(new ArrayList<>(columns));
  }

  /** The columns of two inputs side by side. */
  public static List<String> joined(List<PlanLine> inputs, int leftWidth) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < leftWidth; i++) {
      names.add(i < inputs.get(0).columns().size() ? inputs.get(0).columns().get(i) : null);
    }
    names.addAll(inputs.get(1).columns());
    return names;
  }
}

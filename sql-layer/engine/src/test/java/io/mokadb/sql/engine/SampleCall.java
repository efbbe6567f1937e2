package io.mokadb.sql.engine;

import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Category;
import java.util.List;

/**
 * A call of a built-in function whose operands can be exchanged for nullable ones.
 *
 * @param row the function's row in the catalogue
 * @param type the type of the call; null if the row declares it
 * @param nulls when the call may be null
 * @param texts the texts around the operands, one more than there are operands
 * @param operands in their order
 */
record SampleCall(
    BuiltIn row, String type, BuiltIn.Nulls nulls, List<String> texts, List<Operand> operands) {
  /**
   * An operand.
   *
   * @param given an expression that is never null
   * @param nullable the same value, or null where FLAG is not true
   */
  record Operand(String given, String nullable) {
    /** An operand that a sample writes itself. */
    static Operand written(String text) {
      return new Operand(text, "(CASE WHEN FLAG THEN " + text + " END)");
    }
  }

  /** The call with operands that are never null. */
  String sql() {
    return sql(-1);
  }

  /** The call with one operand that may be null. */
  String sql(int nullable) {
    StringBuilder sql = new StringBuilder(texts.get(0));
    for (int i = 0; i < operands.size(); i++) {
      Operand operand = operands.get(i);
      sql.append(i == nullable ? operand.nullable() : operand.given()).append(texts.get(i + 1));
    }
    return sql.toString();
  }

  /** A query that gives a row for each row of the table, in the same order. */
  String query(List<String> columns) {
    boolean grouped = row.category() == Category.AGGREGATE;
    return "SELECT "
        + String.join(", ", columns)
        + " FROM PUBLIC.SAMPLE"
        + (grouped ? " GROUP BY ID" : "")
        + " ORDER BY ID";
  }
}

package io.mokadb.sql.function;

/** The words for a row of the catalogue that documents and system views show. Stateless. */
public final class FunctionSyntax {
  private FunctionSyntax() {}

  /** A call by one of the names, with words for its operands and optional ones in brackets. */
  public static String call(BuiltIn row, String name) {
    return row.parentheses() ? name + "(" + operands(row) + ")" : name;
  }

  private static String operands(BuiltIn row) {
    StringBuilder operands = new StringBuilder();
    int optional = 0;
    for (int i = 0; i < row.operands().size(); i++) {
      boolean open = i >= row.least();
      operands.append(open ? "[" : "").append(i == 0 ? "" : ", ").append(row.operand(i).word());
      optional += open ? 1 : 0;
    }
    return operands + (row.most() == BuiltIn.MANY ? " ..." : "") + "]".repeat(optional);
  }

  /** The type of a call, or how it follows from the operands. */
  public static String type(BuiltIn row) {
    return row.result() == ResultRule.TYPE ? row.type() : row.result().word();
  }
}

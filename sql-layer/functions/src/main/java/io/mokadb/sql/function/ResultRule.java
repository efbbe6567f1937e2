package io.mokadb.sql.function;

/** How the type of a call follows from its operands. */
public enum ResultRule {
  /** One type for all operands, {@link BuiltIn#type}. */
  TYPE(""),
  /** As the planner's operator of that name in standard SQL. */
  STANDARD(""),
  /** An operator, written with a sign or words: it has no call by its name. */
  OPERATOR(""),
  /** A call that the parser or the planner makes another one of. */
  REWRITTEN(""),
  /** The type of the first operand. */
  OPERAND1("that of the first operand"),
  /** The type of the second operand. */
  OPERAND2("that of the second operand"),
  /** The type of the last operand. */
  LAST("that which the call names"),
  /** The least type that has the values of all operands. */
  COMMON("the common type of the operands"),
  /** The least type that has all values among which the call chooses. */
  CHOSEN("the common type of the values"),
  /** A type of the kind of the operands, with room for the result. */
  WIDENED("that of the operands, widened"),
  /** The type that the call names. */
  NAMED("that which the call names"),
  /** The first operand, an array, with room for the second among its elements. */
  ARRAY1("that of the array"),
  /** The second operand, an array, with room for the first among its elements. */
  ARRAY2("that of the array"),
  /** An array of the first operand. */
  FILLED("an array of the operand"),
  /** An array from the first operand to the second. */
  SERIES("an array of the bounds"),
  /** The type of a field of time: whole, unless the field has a fraction. */
  FIELD("BIGINT or DOUBLE"),
  /** A moment of the other kind: with a time zone, or without. */
  ZONED_TIME("a time with the zone added or removed"),
  /** An aggregate over pairs of numbers, which is a DOUBLE. */
  PAIRS("DOUBLE");

  private final String word;

  ResultRule(String word) {
    this.word = word;
  }

  /** The words for it in documents. */
  String word() {
    return word;
  }
}

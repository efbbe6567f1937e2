package io.mokadb.sql.function;

/** How the type of a call follows from its operands. */
public enum ResultRule {
  /** One type for all operands, {@link BuiltIn#type}. */
  TYPE,
  /** As the planner's operator of that name in standard SQL. */
  STANDARD,
  /** An operator, written with a sign or words: it has no call by its name. */
  OPERATOR,
  /** A call that the parser or the planner makes another one of. */
  REWRITTEN,
  /** The type of the first operand. */
  OPERAND1,
  /** The type of the second operand. */
  OPERAND2,
  /** The type of the last operand. */
  LAST,
  /** The least type that has the values of all operands. */
  COMMON,
  /** The first operand, an array, with room for the second among its elements. */
  ARRAY1,
  /** The second operand, an array, with room for the first among its elements. */
  ARRAY2,
  /** An array of the first operand. */
  FILLED,
  /** An array from the first operand to the second. */
  SERIES,
  /** The type of a field of time: whole, unless the field has a fraction. */
  FIELD,
  /** A moment of the other kind: with a time zone, or without. */
  ZONED_TIME,
  /** An aggregate over pairs of numbers, which is a DOUBLE. */
  PAIRS
}

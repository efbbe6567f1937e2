package io.mokadb.sql.function;

/** Properties of a built-in function that not all have. */
public enum Trait {
  /** Gives another value each time. */
  VOLATILE,
  /** Gives one value throughout a statement, which follows from the session or its clock. */
  STABLE,
  /** Cannot fail, or only where values are too large. */
  TOTAL,
  /** Has a value for a null. */
  NULLSAFE,
  /** Takes a CLOB or BLOB as it is; all others read it into memory first. */
  LARGE,
  /** Counts on the clock of the session: operands with time zone become what the clock shows. */
  ZONED,
  /** Counts hours and less as true time, whatever the clock shows. */
  ELAPSED,
  /** Stands for a form of syntax; users need not know its name. */
  INTERNAL
}

package io.mokadb.sql.check;

/** Kinds of damage to definitions, rows and indexes. */
enum Damage {
  /** A file of the store is not what was written (C8). */
  FILE_DAMAGED,
  /** A definition does not decode (C1). */
  DEFINITION_DAMAGED,
  /** Definitions contradict each other or themselves (C1). */
  DEFINITION_CONTRADICTS,
  /** Entries in a key space that nothing owns (C1). */
  SPACE_WITHOUT_OWNER,
  /** A notification, acknowledgement or parked row of a trigger that does not exist (C5). */
  TRIGGER_UNKNOWN,
  /** What a trigger has to remember of a row does not decode (C5). */
  TRIGGER_RECORD_DAMAGED,
  /** A row's key or value does not decode (C2). */
  ROW_DAMAGED,
  /** A null in a column that does not allow it (C2). */
  NULL_IN_COLUMN,
  /** A value that the column's type does not allow (C2). */
  VALUE_OF_OTHER_TYPE,
  /** An index entry's key or value does not decode (C3). */
  ENTRY_DAMAGED,
  /** A row that an index does not know (C3). */
  ENTRY_MISSING,
  /** An index entry that leads to no row (C3). */
  ENTRY_WITHOUT_ROW,
  /** An index entry that leads to a row with other values (C3). */
  ENTRY_OF_OTHER_VALUES,
  /** Two rows that a unique index keeps apart (C3). */
  NOT_UNIQUE,
  /** A row for which a CHECK is false (C6). */
  CHECK_VIOLATED,
  /** A row that refers to one which is not there (C6). */
  REFERENCE_BROKEN,
  /** A large object whose header or pieces are not what they should be (C7). */
  OBJECT_DAMAGED,
  /** A row that refers to a large object which is not there (C7). */
  OBJECT_MISSING,
  /** Large objects that no row refers to, or more than one (C7). */
  OBJECT_WITHOUT_ROW,
  /** A counter that is not a number, or that will hand out a number in use again (C4). */
  COUNTER_WRONG,
  /** Statistics that do not decode, or are of nothing (C4). */
  STATISTICS_WRONG
}

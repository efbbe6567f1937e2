package io.mokadb.sql.nodes;

import io.mokadb.session.SqlState;

/**
 * Constraints that are added to table T (ID, V), which has an index on V; P has the rows 1, 2 and
 * 3.
 */
enum AddedConstraint {
  NOT_NULL(
      "ALTER TABLE t ALTER COLUMN v SET NOT NULL",
      "INSERT INTO t VALUES (2, NULL)",
      "INSERT INTO t VALUES (3, 3)",
      SqlState.NOT_NULL_VIOLATION),
  CHECK(
      "ALTER TABLE t ADD CONSTRAINT added CHECK (v < 100)",
      "UPDATE t SET v = 500 WHERE id = 1",
      "UPDATE t SET v = 3 WHERE id = 1",
      SqlState.CHECK_VIOLATION),
  CHILD(
      "ALTER TABLE t ADD CONSTRAINT added FOREIGN KEY (v) REFERENCES p",
      "INSERT INTO t VALUES (2, 77)",
      "INSERT INTO t VALUES (3, 3)",
      SqlState.FOREIGN_KEY_VIOLATION),
  PARENT(
      "ALTER TABLE t ADD CONSTRAINT added FOREIGN KEY (v) REFERENCES p",
      "DELETE FROM p WHERE id = 1",
      "DELETE FROM p WHERE id = 2",
      SqlState.FOREIGN_KEY_VIOLATION);

  /** Adds it. */
  final String definition;

  /** A change that breaks it. */
  final String bad;

  /** A change that does not. */
  final String good;

  /** Of a statement that would break it. */
  final SqlState violation;

  AddedConstraint(String definition, String bad, String good, SqlState violation) {
    this.definition = definition;
    this.bad = bad;
    this.good = good;
    this.violation = violation;
  }
}

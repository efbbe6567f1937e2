package io.mokadb.fuzz.model;

import java.util.List;

/** The tables, the view and the trigger that a model stands for, and how their rows are read. */
final class ModelSchema {
  static final String ROWS = "SELECT k, a, s FROM model ORDER BY k";
  static final String CHILDREN = "SELECT k, owner, friend FROM child ORDER BY k";
  static final String SHOWN = "SELECT id, number FROM shown ORDER BY id";

  /** Once no change waits for the trigger. */
  static final String MIRRORED = "SELECT k, a FROM mirror ORDER BY k";

  static final List<String> QUERIES = List.of(ROWS, CHILDREN, SHOWN, MIRRORED);

  private ModelSchema() {}

  static List<String> definitions() {
    return List.of(
        "CREATE TABLE model (k INTEGER PRIMARY KEY, a INTEGER, s VARCHAR(40), CHECK (a < 1000000))",
        "CREATE INDEX model_a ON model (a, s)",
        "CREATE INDEX model_s ON model (UPPER(s)) WHERE a IS NOT NULL",
        "CREATE TABLE child (k INTEGER PRIMARY KEY,"
            + " owner INTEGER REFERENCES model (k) ON DELETE CASCADE ON UPDATE CASCADE,"
            + " friend INTEGER REFERENCES model (k) ON DELETE SET NULL ON UPDATE CASCADE"
            + " DEFERRABLE INITIALLY DEFERRED)",
        show(0),
        "CREATE TABLE mirror (k INTEGER PRIMARY KEY, a INTEGER)",
        "CREATE TRIGGER keep_mirror AFTER INSERT OR UPDATE OR DELETE ON model"
            + " REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW BEGIN ATOMIC"
            + " DELETE FROM mirror WHERE k = o.k; DELETE FROM mirror WHERE k = n.k;"
            + " INSERT INTO mirror SELECT n.k, n.a FROM (VALUES (0)) AS once"
            + " WHERE n.k IS NOT NULL; END");
  }

  static String show(int from) {
    return "CREATE OR REPLACE VIEW shown AS SELECT k AS id, a AS number FROM model WHERE a >= "
        + from;
  }
}

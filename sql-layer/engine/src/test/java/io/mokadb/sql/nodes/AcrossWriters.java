package io.mokadb.sql.nodes;

import java.util.List;
import java.util.stream.Stream;

/**
 * A definition that is made while transactions are open that have written to tables C and P.
 *
 * @param statements make it
 * @param rule a query for what there must not be afterwards
 * @param before what is defined beforehand
 */
record AcrossWriters(List<String> statements, String rule, String... before) {
  static final List<String> TABLES =
      List.of(
          "CREATE TYPE mood AS ENUM ('sad', 'ok')",
          "CREATE DOMAIN small AS INTEGER DEFAULT 5 CHECK (VALUE < 100)",
          "CREATE TABLE p (id INT PRIMARY KEY, u INT UNIQUE, v INT, COLUMN GROUP hot (v))",
          "CREATE TABLE c (id INT PRIMARY KEY, a INT REFERENCES p, b INT, w INT, n INT,"
              + " t VARCHAR(10), m mood DEFAULT 'ok', e INT CHECK (e < 1000), y small)",
          "CREATE INDEX c_b ON c (b)",
          "CREATE INDEX c_w ON c (w)",
          "CREATE INDEX c_n ON c (n)",
          "CREATE TABLE log (id INT)",
          "INSERT INTO p (id, u, v) SELECT i, 10 * i, i FROM GENERATE_SERIES(1, 9) i",
          "INSERT INTO c (id, b, w, n, t, e)"
              + " SELECT i, i, 10 * i, i, 't', i FROM GENERATE_SERIES(1, 6) i",
          "CREATE TABLE old AS SELECT id, n FROM c");

  /** Each in a transaction of its own; they do not meet. Most break one rule or the other. */
  static final List<String> WRITES =
      List.of(
          "INSERT INTO c (id, a, b, w, n, e) VALUES (20, 9, 77, 770, 1000, 20)",
          "INSERT INTO c (id, a, b, w, n, t, e) VALUES (21, 8, 8, 80, 7, 't', 21)",
          "UPDATE c SET b = 78, w = 780, n = 1001, t = NULL WHERE id = 1",
          "UPDATE c SET n = 2 WHERE id = 3",
          "DELETE FROM c WHERE id = 4",
          "DELETE FROM p WHERE id = 2",
          "UPDATE p SET id = 30, u = 301 WHERE id = 3",
          "UPDATE p SET v = 60 WHERE id = 6",
          "INSERT INTO p VALUES (40, 400, 4)");

  private static final String NOTHING = "SELECT 1 FROM old WHERE FALSE";
  private static final String ORPHANS = "SELECT id FROM c WHERE b NOT IN (SELECT id FROM p)";
  private static final String TWINS = "SELECT n FROM c GROUP BY n HAVING COUNT(*) > 1";
  private static final String GROUPS = "SELECT n, COUNT(*) AS k, SUM(e) AS e FROM c GROUP BY n";
  private static final String PAIRS = "SELECT c.id, p.v FROM c JOIN p ON p.id = c.b";
  private static final String UNTOLD =
      "SELECT c.id FROM c LEFT JOIN old ON old.id = c.id"
          + " WHERE (old.id IS NULL OR old.n <> c.n) AND c.id NOT IN (SELECT id FROM log)";

  private static AcrossWriters of(String statement, String rule, String... before) {
    return new AcrossWriters(List.of(statement), rule, before);
  }

  private static String differs(String query) {
    String view = "SELECT * FROM view";
    return "(%s EXCEPT %s) UNION ALL (%s EXCEPT %s)".formatted(query, view, view, query);
  }

  private static AcrossWriters ofView(String kind, String query) {
    return of("CREATE MATERIALIZED VIEW view " + kind + " AS " + query, differs(query));
  }

  static Stream<AcrossWriters> all() {
    return Stream.of(constraints(), columns(), indexes(), triggers(), views(), others())
        .flatMap(kinds -> kinds);
  }

  private static Stream<AcrossWriters> constraints() {
    String key = "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p";
    return Stream.of(
        of(key, ORPHANS),
        of(key + " ON DELETE CASCADE", ORPHANS),
        of(key + " ON DELETE SET NULL ON UPDATE CASCADE", ORPHANS),
        of(key + " DEFERRABLE INITIALLY DEFERRED", ORPHANS),
        of(
            "ALTER TABLE c ADD FOREIGN KEY (w) REFERENCES p (u)",
            "SELECT id FROM c WHERE w NOT IN (SELECT u FROM p)"),
        of(
            "ALTER TABLE c ADD COLUMN x INT DEFAULT 2 REFERENCES p",
            "SELECT id FROM c WHERE x NOT IN (SELECT id FROM p)"),
        new AcrossWriters(
            List.of(
                "CREATE TABLE k (id INT PRIMARY KEY, b INT)",
                "INSERT INTO k VALUES (1, 2), (2, 3)",
                "ALTER TABLE k ADD FOREIGN KEY (b) REFERENCES p"),
            "SELECT id FROM k WHERE b NOT IN (SELECT id FROM p)"),
        new AcrossWriters(
            List.of(
                "BEGIN",
                "CREATE TABLE k (id INT PRIMARY KEY, b INT REFERENCES p)",
                "INSERT INTO k VALUES (1, 5)",
                "COMMIT"),
            "SELECT id FROM k WHERE b NOT IN (SELECT id FROM p)"),
        of("ALTER TABLE c ADD CHECK (n < 100)", "SELECT id FROM c WHERE n >= 100"),
        of("ALTER TABLE c ALTER COLUMN t SET NOT NULL", "SELECT id FROM c WHERE t IS NULL"),
        of("ALTER TABLE c ADD UNIQUE (n)", TWINS),
        of("ALTER TABLE c DROP CONSTRAINT c_a_fkey", NOTHING),
        of("ALTER TABLE c RENAME CONSTRAINT c_a_fkey TO k", NOTHING),
        of("ALTER TABLE c ALTER CONSTRAINT c_a_fkey DEFERRABLE INITIALLY DEFERRED", NOTHING),
        of("ALTER TABLE c DROP PRIMARY KEY", NOTHING),
        new AcrossWriters(
            List.of("ALTER TABLE c DROP PRIMARY KEY", "ALTER TABLE c ADD PRIMARY KEY (id)"),
            NOTHING),
        new AcrossWriters(
            List.of(
                "ALTER TABLE c ALTER COLUMN t SET NOT NULL",
                "ALTER TABLE c ALTER COLUMN t DROP NOT NULL"),
            NOTHING),
        of("ALTER TABLE p ADD CHECK (v < 50)", "SELECT id FROM p WHERE v >= 50"));
  }

  private static Stream<AcrossWriters> columns() {
    return Stream.of(
        of("ALTER TABLE c ADD COLUMN x INT DEFAULT 7 NOT NULL", "SELECT id FROM c WHERE x IS NULL"),
        of(
            "ALTER TABLE c ADD COLUMN x INT GENERATED ALWAYS AS (n * 2)",
            "SELECT id FROM c WHERE x IS DISTINCT FROM n * 2"),
        of("ALTER TABLE c ADD COLUMN x small", "SELECT id FROM c WHERE x IS DISTINCT FROM 5"),
        of(
            "ALTER TABLE p ADD COLUMN x INT DEFAULT 7 IN GROUP hot",
            "SELECT id FROM p WHERE x IS DISTINCT FROM 7"),
        of("ALTER TABLE c DROP COLUMN e CASCADE", NOTHING),
        of("ALTER TABLE c DROP COLUMN n", NOTHING),
        of("ALTER TABLE c RENAME COLUMN n TO k", NOTHING),
        of("ALTER TABLE c RENAME TO d", NOTHING),
        of("ALTER TABLE p RENAME TO q", NOTHING),
        of("ALTER TABLE c ALTER COLUMN n TYPE BIGINT", NOTHING),
        of("ALTER TABLE c ALTER COLUMN w TYPE VARCHAR(20)", NOTHING),
        of("ALTER TABLE c ALTER COLUMN n SET DEFAULT 3", NOTHING),
        of("ALTER TABLE c ALTER COLUMN y DROP DEFAULT", NOTHING),
        of("ALTER TABLE c ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY", NOTHING),
        of("ALTER TYPE mood ADD VALUE 'meh' BEFORE 'ok'", "SELECT id FROM c WHERE m <> 'ok'"),
        of("ALTER TYPE mood RENAME VALUE 'ok' TO 'fine'", "SELECT id FROM c WHERE m <> 'fine'"),
        of("ALTER TYPE mood RENAME TO humour", "SELECT id FROM c WHERE m <> 'ok'"),
        of("DROP DOMAIN small CASCADE", "SELECT id FROM c WHERE y >= 100"));
  }

  private static Stream<AcrossWriters> indexes() {
    return Stream.of(
        of("CREATE UNIQUE INDEX twins ON c (n)", TWINS),
        of("CREATE UNIQUE INDEX twins ON c (n) WHERE n < 50", TWINS),
        of("CREATE UNIQUE INDEX twins ON c (n + 1)", TWINS),
        of("CREATE INDEX x ON c (e)", NOTHING),
        of("CREATE INDEX x ON c (e + 1) WHERE n < 50", NOTHING),
        of("CREATE INDEX x ON p (v)", NOTHING),
        of("DROP INDEX c_n", NOTHING),
        of("ALTER INDEX c_n RENAME TO c_k", NOTHING));
  }

  private static Stream<AcrossWriters> triggers() {
    String create = "CREATE TRIGGER tell AFTER INSERT OR UPDATE ON c FOR EACH ROW ";
    String body = "INSERT INTO log VALUES (NEW.id)";
    String other = "CREATE TRIGGER tell AFTER UPDATE OF t ON c FOR EACH ROW " + body;
    return Stream.of(
        of(create + body, UNTOLD),
        of(create + "BACKFILL " + body, "SELECT id FROM c WHERE id NOT IN (SELECT id FROM log)"),
        of(create.replace("CREATE", "CREATE OR REPLACE") + body, UNTOLD, other),
        of("DROP TRIGGER tell", NOTHING, other));
  }

  private static Stream<AcrossWriters> views() {
    String immediate =
        "CREATE MATERIALIZED VIEW view INCREMENTAL WITH (freshness = 'immediate') AS " + GROUPS;
    return Stream.of(
        of("CREATE VIEW view AS " + GROUPS, differs(GROUPS)),
        of("CREATE MATERIALIZED VIEW view AS " + GROUPS, NOTHING),
        ofView("INCREMENTAL", GROUPS),
        ofView("INCREMENTAL", PAIRS),
        ofView("INCREMENTAL WITH (freshness = 'current')", PAIRS),
        ofView("INCREMENTAL WITH (freshness = 'immediate')", GROUPS),
        of("DROP MATERIALIZED VIEW view", NOTHING, immediate),
        new AcrossWriters(
            List.of("DROP MATERIALIZED VIEW view", immediate), differs(GROUPS), immediate),
        of("ALTER TABLE c ADD COLUMN x INT", differs(GROUPS), immediate),
        of("REFRESH MATERIALIZED VIEW view", differs(GROUPS), immediate));
  }

  private static Stream<AcrossWriters> others() {
    return Stream.of(
        of("CREATE TABLE k (LIKE c)", NOTHING),
        of("COMMENT ON TABLE c IS 'children'", NOTHING),
        of("ANALYZE c", NOTHING),
        of("CREATE SEQUENCE numbers", NOTHING),
        of("TRUNCATE TABLE c", "SELECT id FROM c WHERE id IN (2, 5, 6)"),
        of("DROP TABLE c", NOTHING),
        of("DROP TABLE p CASCADE", NOTHING));
  }

  @Override
  public String toString() {
    return String.join("; ", statements);
  }
}

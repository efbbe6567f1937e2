package io.mokadb.shell.dump;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** The statements of a random database, the same for the same seed. Used once. */
public final class RandomDatabase {
  /** A type with literals of it, among them the extreme ones. */
  private record Type(String sql, boolean key, String... literals) {}

  private static final List<Type> TYPES =
      List.of(
          new Type("BOOLEAN", true, "TRUE", "FALSE"),
          new Type("TINYINT", true, "-128", "0", "127"),
          new Type("SMALLINT", true, "-32768", "32767"),
          new Type("INTEGER", true, "-2147483648", "2147483647", "7"),
          new Type("BIGINT", true, "-9223372036854775808", "9223372036854775807"),
          new Type(
              "DECIMAL(38, 10)", true, "9999999999999999999999999999.9999999999", "-0.0000000001"),
          new Type("DECIMAL(5, 0)", true, "99999", "-1"),
          new Type(
              "REAL",
              false,
              "1.17549435E-38",
              "CAST('Infinity' AS REAL)",
              "0.1",
              "CAST('NaN' AS REAL)"),
          new Type(
              "DOUBLE",
              false,
              "4.9E-324",
              "1.7976931348623157E308",
              "CAST('-Infinity' AS DOUBLE)",
              "-0.5"),
          new Type("CHAR(5)", true, "'ab'", "''", "'üñ'"),
          new Type(
              "VARCHAR(40)",
              true,
              "''",
              "'NULL'",
              "'\\N'",
              "'\\.'",
              "'tab\there'",
              "'line" + "\n" + "break'",
              "'it''s ''quoted'''",
              "'back\\slash'",
              "'\uD83D\uDE00 ß'",
              "' x '",
              "'carriage" + "\r" + "return'",
              "'a;b--c/*d'"),
          new Type("VARCHAR", true, "'-- Left out: nothing'", "'COPY t FROM stdin;'"),
          new Type("CLOB", false, "'long ' || REPEAT('text', 200)", "''"),
          new Type("BINARY(3)", true, "X'00FF10'"),
          new Type("VARBINARY(20)", true, "X''", "X'CAFE'", "X'5C783030'"),
          new Type("BLOB", false, "X'0001'", "X''"),
          new Type(
              "JSON",
              false,
              "'{\"a\":[1,2.50,null],\"b\":\"x\\\\n\\\"\"}'",
              "'null'",
              "'[]'",
              "'\"tab\\\\t\"'"),
          new Type("DATE", true, "DATE '0001-01-01'", "DATE '9999-12-31'", "DATE '2024-02-29'"),
          new Type("TIME(6)", true, "TIME '00:00:00'", "TIME '23:59:59.999999'"),
          new Type(
              "TIMESTAMP(6)",
              true,
              "TIMESTAMP '0001-01-01 00:00:00'",
              "TIMESTAMP '9999-12-31 23:59:59.999999'"),
          new Type(
              "TIME(6) WITH TIME ZONE",
              true,
              "TIME WITH TIME ZONE '12:30:00.5+02'",
              "TIME WITH TIME ZONE '00:00:00-11:30'"),
          new Type(
              "TIMESTAMP(6) WITH TIME ZONE",
              true,
              "TIMESTAMP '2024-01-15 12:00:00.000001+01'",
              "TIMESTAMP '1969-12-31 23:59:59+00'"),
          new Type(
              "UUID",
              true,
              "UUID '123e4567-e89b-12d3-a456-426614174000'",
              "UUID 'ffffffff-ffff-ffff-ffff-ffffffffffff'"),
          new Type(
              "INTERVAL YEAR TO MONTH",
              true,
              "INTERVAL '1-06' YEAR TO MONTH",
              "INTERVAL '-100' YEAR"),
          new Type(
              "INTERVAL DAY TO SECOND",
              true,
              "INTERVAL '-3' DAY",
              "INTERVAL '1' SECOND",
              "INTERVAL '12:34:56.789' HOUR TO SECOND"),
          new Type("INTEGER ARRAY", true, "ARRAY[1, NULL, -3]", "ARRAY[]"),
          new Type(
              "VARCHAR(20) ARRAY",
              true,
              "ARRAY['a b', 'NULL', '', 'x\"y', 'c,d', '{}', 'back\\']",
              "ARRAY['']"),
          new Type("BOOLEAN ARRAY", true, "ARRAY[TRUE, FALSE, NULL]"),
          new Type("mood", true, "'sad'", "'it''s ok'"),
          new Type("ENUM('small', 'tall''er')", true, "'small'", "'tall''er'"),
          new Type("percent", true, "0", "100"));

  private static final List<String> NAMES =
      List.of(
          "plain",
          "\"Mixed Case\"",
          "\"quo\"\"te\"",
          "\"select\"",
          "\"ünïcode\"",
          "\"dot.ted\"",
          "timestamp");

  private final Random random;
  private final List<String> statements = new ArrayList<>();
  private final List<String> tables = new ArrayList<>();
  private final boolean forPostgres;

  public RandomDatabase(long seed, boolean forPostgres) {
    this.random = new Random(seed);
    this.forPostgres = forPostgres;
  }

  public List<String> statements() {
    statements.add("CREATE SCHEMA \"Other\"");
    statements.add("CREATE TYPE mood AS ENUM ('sad', 'it''s ok')");
    statements.add(
        "CREATE FUNCTION within(x INTEGER, most INTEGER DEFAULT 100) RETURNS BOOLEAN RETURN x"
            + " BETWEEN 0 AND most");
    statements.add(
        "CREATE DOMAIN percent AS INTEGER DEFAULT 50 CONSTRAINT bounded CHECK ("
            + (forPostgres ? "VALUE BETWEEN 0 AND 100" : "public.within(VALUE)")
            + ")");
    statements.add("CREATE SEQUENCE numbers START WITH 5 INCREMENT BY 3 MAXVALUE 1000 CACHE 7");
    statements.add("SELECT nextval('numbers')");
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      table(i);
    }
    statements.add("CREATE VIEW \"Other\".counted AS SELECT COUNT(*) AS n FROM " + tables.get(0));
    statements.add("CREATE VIEW first_view (x) AS SELECT n + 1 FROM \"Other\".counted -- why");
    statements.add("CREATE MATERIALIZED VIEW kept AS SELECT x FROM first_view");
    statements.add("CREATE INDEX kept_x ON kept (x)");
    statements.add(
        "CREATE MATERIALIZED VIEW followed INCREMENTAL WITH (max_lag = '90s') AS SELECT x FROM"
            + " first_view");
    statements.add("COMMENT ON VIEW first_view IS 'one''s more'");
    return statements;
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private void table(int number) {
    String name = (random.nextBoolean() ? "" : "\"Other\".") + "t" + number;
    if (random.nextInt(4) == 0) {
      name = "\"Other\".\"T \"\"" + number + "\"";
    }
    boolean keyed = random.nextInt(5) > 0;
    List<Type> types = IntStream.range(0, 1 + random.nextInt(8)).mapToObj(i -> any(TYPES)).toList();
    List<String> columns = new ArrayList<>();
    StringBuilder sql = new StringBuilder("CREATE TABLE " + name + " (id INTEGER");
    sql.append(
        keyed && random.nextBoolean()
            ? " GENERATED BY DEFAULT AS IDENTITY (START WITH 10 INCREMENT BY 5)"
            : "");
    sql.append(keyed ? " PRIMARY KEY" : " DEFAULT 3");
    for (int i = 0; i < types.size(); i++) {
      String column =
          i < 2 && random.nextBoolean() ? NAMES.get((number + 3 * i) % NAMES.size()) : "c" + i;
      columns.add(column);
      sql.append(", ").append(column).append(' ').append(type(types.get(i)));
      sql.append(random.nextInt(4) == 0 ? " NOT NULL" : "");
    }
    sql.append(", twice BIGINT GENERATED ALWAYS AS (id * 2) STORED");
    sql.append(", CONSTRAINT \"chk ").append(number).append("\" CHECK (id > -5)");
    if (!forPostgres && random.nextBoolean()) {
      sql.append(", COLUMN GROUP apart (").append(columns.get(columns.size() - 1)).append(")");
      sql.append(", look NOTIFICATION");
    }
    statements.add(sql.append(")").toString());
    if (keyed && number > 0) {
      statements.add("ALTER TABLE " + name + " ADD COLUMN parent INTEGER");
    }
    statements.add("COMMENT ON TABLE " + name + " IS 'table; it''s " + number + "'");
    statements.add("COMMENT ON COLUMN " + name + ".id IS 'the \\ key'");
    statements.add("COMMENT ON CONSTRAINT \"chk " + number + "\" ON " + name + " IS 'checked'");
    statements.add("CREATE INDEX i" + number + " ON " + name + " (twice, id)");
    statements.add("CREATE UNIQUE INDEX u" + number + " ON " + name + " (id) WHERE id > 1000");
    statements.add("CREATE INDEX e" + number + " ON " + name + " (ABS(id), (id + 1))");
    rows(name, columns, types);
    if (keyed) {
      if (number > 0) {
        statements.add(
            "ALTER TABLE "
                + name
                + " ADD CONSTRAINT fk"
                + number
                + " FOREIGN KEY (parent) REFERENCES "
                + name
                + (random.nextBoolean()
                    ? " ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"
                    : " ON UPDATE SET NULL"));
      }
      if (!forPostgres) {
        statements.add(
            "CREATE TRIGGER trg"
                + number
                + " AFTER UPDATE OF id OR DELETE ON "
                + name
                + " FOR EACH ROW WHEN (OLD.id > 5) ALLOW CYCLE TIMEOUT 2.5 BEGIN ATOMIC UPDATE "
                + name
                + " SET id = id WHERE id = -OLD.id; END");
      }
      tables.add(name);
    } else if (tables.isEmpty()) {
      tables.add(name);
    }
  }

  private String type(Type type) {
    return type.sql();
  }

  private void rows(String name, List<String> columns, List<Type> types) {
    for (int row = 0; row < 12; row++) {
      StringBuilder sql = new StringBuilder("INSERT INTO " + name + " (id");
      columns.forEach(column -> sql.append(", ").append(column));
      sql.append(") VALUES (").append(row);
      for (Type type : types) {
        sql.append(", ").append(any(List.of(type.literals())));
      }
      statements.add(sql.append(")").toString());
    }
  }
}

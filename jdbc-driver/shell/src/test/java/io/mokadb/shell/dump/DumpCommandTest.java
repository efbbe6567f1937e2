package io.mokadb.shell.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.shell.MokaShell;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code moka dump} and SCRIPT: the parts of a database, and the moment that they are of. */
final class DumpCommandTest {
  private static final String URL = "jdbc:moka:mem:dumpcommand";
  private static final String TO = "jdbc:moka:mem:dumploaded";

  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection(URL);
    execute(
        connection,
        """
        CREATE SCHEMA sales;
        CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(20) UNIQUE);
        CREATE TABLE sales.purchase (
          id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          customer INTEGER REFERENCES public.customer ON DELETE SET NULL,
          amount DECIMAL(8, 2) DEFAULT 1.5);
        CREATE SEQUENCE sales.receipt OWNED BY sales.purchase.id;
        CREATE VIEW big AS SELECT * FROM sales.purchase WHERE amount > 100;
        INSERT INTO customer VALUES (1, 'Ada'), (2, NULL);
        INSERT INTO sales.purchase (customer) VALUES (1);
        INSERT INTO sales.purchase (customer) VALUES (2);
        CREATE TRIGGER look AFTER INSERT ON customer FOR EACH ROW
          INSERT INTO sales.purchase (customer) VALUES (NEW.id);
        """);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static void execute(Connection on, String sql) throws SQLException {
    try (Statement statement = on.createStatement()) {
      statement.execute(sql);
    }
  }

  private int run(Object... args) {
    out.reset();
    err.reset();
    return MokaShell.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Stream.of(args).map(Object::toString).toArray(String[]::new));
  }

  private String dump(Object... options) {
    int code = run(Stream.concat(Stream.of("dump", URL), Stream.of(options)).toArray());
    assertThat(code).as(err()).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void dump_ofAll_hasEverythingInItsOrder() {
    assertThat(dump())
        .isEqualTo(
            """
            -- A Moka database as SQL. Into an empty one it is loaded by: bin/moka sql URL -f FILE

            CREATE SCHEMA "SALES";
            SET SCHEMA = "SALES";
            CREATE SEQUENCE "SALES"."RECEIPT" START WITH 1 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 32;

            SET SCHEMA = "PUBLIC";
            CREATE TABLE "PUBLIC"."CUSTOMER" (
              "ID" INTEGER,
              "NAME" VARCHAR(20),
              CONSTRAINT "CUSTOMER_PKEY" PRIMARY KEY ("ID"),
              CONSTRAINT "CUSTOMER_NAME_KEY" UNIQUE ("NAME")
            );

            SET SCHEMA = "SALES";
            CREATE TABLE "SALES"."PURCHASE" (
              "ID" BIGINT GENERATED ALWAYS AS IDENTITY (START WITH 1 INCREMENT BY 1),
              "CUSTOMER" INTEGER,
              "AMOUNT" DECIMAL(8, 2) DEFAULT 1.5,
              CONSTRAINT "PURCHASE_PKEY" PRIMARY KEY ("ID")
            );
            CREATE INDEX "PURCHASE_CUSTOMER_FKEY_INDEX" ON "SALES"."PURCHASE" ("CUSTOMER");
            ALTER SEQUENCE "SALES"."RECEIPT" OWNED BY "SALES"."PURCHASE"."ID";


            COPY "PUBLIC"."CUSTOMER" ("ID", "NAME") FROM stdin;
            1\tAda
            2\t\\N
            \\.

            COPY "SALES"."PURCHASE" ("ID", "CUSTOMER", "AMOUNT") FROM stdin;
            1\t1\t1.50
            2\t2\t1.50
            \\.
            ALTER TABLE "SALES"."PURCHASE" ALTER COLUMN "ID" RESTART WITH 3;

            ALTER TABLE "SALES"."PURCHASE" ADD CONSTRAINT "PURCHASE_CUSTOMER_FKEY" FOREIGN KEY ("CUSTOMER") REFERENCES "PUBLIC"."CUSTOMER" ("ID") ON DELETE SET NULL;

            SET SCHEMA = "PUBLIC";
            CREATE VIEW "PUBLIC"."BIG" ("ID", "CUSTOMER", "AMOUNT") AS
            SELECT * FROM sales.purchase WHERE amount > 100;

            CREATE TRIGGER "PUBLIC"."LOOK" AFTER INSERT ON "PUBLIC"."CUSTOMER"
            FOR EACH ROW
            BEGIN ATOMIC
              INSERT INTO sales.purchase (customer) VALUES (NEW.id);
            END;
            """);
  }

  @Test
  void dump_ofParts_hasThemAlone() {
    assertThat(dump("--schema-only")).contains("CREATE TABLE").doesNotContain("COPY", "RESTART");
    assertThat(dump("--data-only")).contains("COPY", "RESTART").doesNotContain("CREATE");
    assertThat(dump("--table", "customer"))
        .contains("CREATE TABLE \"PUBLIC\".\"CUSTOMER\"", "CREATE TRIGGER")
        .doesNotContain("SALES\".\"", "CREATE VIEW");
    assertThat(dump("--schema", "sales"))
        .contains("CREATE TABLE \"SALES\".\"PURCHASE\"", "CREATE SEQUENCE")
        .doesNotContain("CREATE VIEW", "FOREIGN KEY", "CREATE TABLE \"PUBLIC\"");
    assertThat(err()).contains("WARNING: left out: foreign key PURCHASE_CUSTOMER_FKEY");
    assertThat(dump("--table", "big", "--table", "sales.purchase", "--inserts"))
        .contains(
            "CREATE VIEW",
            "INSERT INTO \"SALES\".\"PURCHASE\" (\"ID\", \"CUSTOMER\", \"AMOUNT\") OVERRIDING"
                + " SYSTEM VALUE VALUES (2, 2, 1.50);");
  }

  @Test
  void dump_ofUnknownNames_fails() {
    assertThat(run("dump", URL, "--table", "customers")).isEqualTo(1);
    assertThat(err()).contains("42S02").contains("PUBLIC.CUSTOMERS");
    assertThat(run("dump", URL, "--schema", "nowhere")).isEqualTo(1);
    assertThat(err()).contains("3F000").contains("NOWHERE");
    assertThat(run("dump", URL, "--for", "oracle")).isEqualTo(1);
    assertThat(err()).contains("0A000").contains("FOR POSTGRESQL");
  }

  @Test
  void dump_forPostgres_leavesOutWhatThatCannotHaveAndSaysSo() throws Exception {
    execute(
        connection,
        "CREATE TABLE g (id INT PRIMARY KEY, a INT, n NOTIFICATION, COLUMN GROUP hot (a))");
    assertThat(dump("--for", "postgresql"))
        .contains(
            "-- Left out: a trigger that runs after the commit\n-- CREATE TRIGGER",
            "-- Left out: column group HOT of PUBLIC.G",
            "-- Left out: NOTIFICATION column N of PUBLIC.G",
            "CREATE TABLE \"sales\".\"purchase\" (",
            "SELECT setval(pg_get_serial_sequence('\"sales\".\"purchase\"', 'id'), 3, FALSE);");
    assertThat(err()).contains("WARNING: left out: column group HOT of PUBLIC.G");
    execute(connection, "CREATE TABLE \"customer\" (id INT)");
    assertThat(run("dump", URL, "--for", "postgresql")).isEqualTo(1);
    assertThat(err()).contains("0A000").contains("one name in PostgreSQL");
  }

  @Test
  void dump_withUsers_bringsThemBackWithTheirPasswords() throws Exception {
    for (String sql :
        new String[] {
          "CREATE USER boss PASSWORD 'not a good one' ADMIN",
          "CREATE USER ann PASSWORD 'a better one, longer'",
          "CREATE ROLE reading",
          "GRANT SELECT, UPDATE (name) ON customer TO reading WITH GRANT OPTION",
          "GRANT USAGE ON SEQUENCE sales.receipt TO ann",
          "GRANT SELECT ON SCHEMA sales TO PUBLIC",
          "GRANT reading TO ann"
        }) {
      execute(connection, sql);
    }
    assertThat(dump("-u", "boss", "-p=not a good one")).doesNotContain("CREATE USER", "GRANT");
    String script = dump("-u", "boss", "-p=not a good one", "--users");
    Path file = Files.writeString(directory.resolve("users.sql"), script);
    try (Connection loaded = DriverManager.getConnection(TO)) {
      assertThat(loaded.isValid(0)).isTrue();
      assertThat(run("sql", TO, "-f", file)).as(err() + script).isZero();
      try (Connection ann = DriverManager.getConnection(TO, "ann", "a better one, longer")) {
        execute(ann, "SELECT name FROM customer");
        assertThatThrownBy(() -> execute(ann, "DELETE FROM customer"))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
        assertThatThrownBy(() -> execute(ann, "SCRIPT"))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
      }
      assertThat(run("dump", TO, "-u", "boss", "-p=not a good one", "--users")).as(err()).isZero();
      assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(script);
    }
  }

  @Test
  void script_isOfTheMomentAtWhichItBegan() throws Exception {
    String before = dump();
    StringBuilder lines = new StringBuilder();
    try (Connection other = DriverManager.getConnection(URL);
        Statement statement = other.createStatement();
        ResultSet script = statement.executeQuery("SCRIPT")) {
      script.next();
      lines.append(script.getString(1)).append('\n');
      execute(connection, "DROP TRIGGER look; INSERT INTO customer VALUES (3, 'Bob')");
      execute(connection, "DELETE FROM sales.purchase; DROP VIEW big; DROP TABLE sales.purchase");
      execute(connection, "ALTER TABLE customer ADD COLUMN born DATE; TRUNCATE TABLE customer");
      while (script.next()) {
        lines.append(script.getString(1)).append('\n');
      }
    }
    assertThat(lines.toString()).isEqualTo(before);
  }

  @Test
  void script_inFile_isThatOfTheResult() throws Exception {
    Path file = directory.resolve("it's.sql");
    execute(connection, "SCRIPT TO '" + file.toString().replace("'", "''") + "'");
    assertThat(file).hasContent(dump());
    Path dumped = directory.resolve("dumped.sql");
    assertThat(run("dump", URL, "-o", dumped)).isZero();
    assertThat(dumped).hasSameTextualContentAs(file);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactlyInAnyOrder(file, dumped);
    }
  }

  @Test
  void script_ofPast_isThatOfTheSnapshot() throws Exception {
    String before = dump("--schema-only");
    execute(connection, "SET SNAPSHOT AS OF CURRENT_TIMESTAMP");
    try (Connection other = DriverManager.getConnection(URL)) {
      execute(other, "ALTER TABLE customer ADD COLUMN born DATE");
    }
    StringBuilder lines = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet script = statement.executeQuery("SCRIPT NODATA")) {
      while (script.next()) {
        lines.append(script.getString(1)).append('\n');
      }
    }
    assertThat(lines.toString()).isEqualTo(before);
  }

  @Test
  void script_withContradictions_isRefused() {
    for (String sql : new String[] {"SCRIPT NODATA DATA ONLY", "SCRIPT WHATEVER"}) {
      assertThatThrownBy(() -> execute(connection, sql))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42601"));
    }
  }

  /** As one piece of text a value would not fit into a record of other formats. */
  @Test
  void dump_ofLargeObjects_bringsThemBack() throws Exception {
    execute(connection, "CREATE TABLE lob (id INT PRIMARY KEY, c CLOB, b BLOB)");
    execute(
        connection,
        "INSERT INTO lob VALUES (1, REPEAT('line' || CHR(10), 4000000), CAST(REPEAT('x', 12000000)"
            + " AS BLOB)), (2, NULL, X'00')");
    Path file = directory.resolve("lobs.sql");
    assertThat(run("dump", URL, "-o", file, "--table", "lob")).as(err()).isZero();
    try (Connection loaded = DriverManager.getConnection(TO)) {
      assertThat(run("sql", TO, "-f", file)).as(err()).isZero();
      try (Statement statement = loaded.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "SELECT CHAR_LENGTH(c), OCTET_LENGTH(b) FROM lob WHERE id = 1")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(20_000_000);
        assertThat(rows.getInt(2)).isEqualTo(12_000_000);
      }
    }
  }
}

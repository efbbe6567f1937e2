package io.mokadb.bench.tpce.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * SQL dialect of one database. Thread-safe; read from {@code tpce/<name>.dialect} in the jar, or
 * from a file of the user's.
 *
 * @param name of the database
 * @param urlPrefix beginning of its JDBC URLs, or empty
 * @param checks whether CHECK constraints are made
 * @param foreignKeys whether foreign keys are made
 * @param constraintsInTables whether constraints are a part of CREATE TABLE; else they are added
 *     after the load
 * @param isolation of all transactions, a constant of {@link Connection}
 * @param lockClause appended to a query whose row is going to be changed, or empty
 * @param onConnect a statement for each new connection, or empty
 * @param beforeLoad statements before the tables are made
 * @param afterLoad statements after the load
 * @param beforeRun statements before each run; one that the database refuses is a warning
 * @param observers whether there are triggers that run after the commit, for the variant of them
 * @param views whether there are materialized views that keep themselves, for the variant of them
 * @param beforeClose statements before the last connection is closed
 * @param server what the server's processes are called, or empty when there is none
 * @param settings queries for the report: names and values, or a setting in each column
 * @param retries errors after which a transaction is run again
 * @param wording of the statements
 * @param values forms in which values pass through the driver
 * @param properties of the driver
 */
public record Dialect(
    String name,
    String urlPrefix,
    boolean checks,
    boolean foreignKeys,
    boolean constraintsInTables,
    int isolation,
    String lockClause,
    String onConnect,
    List<String> beforeLoad,
    List<String> afterLoad,
    List<String> beforeRun,
    boolean observers,
    boolean views,
    List<String> beforeClose,
    String server,
    List<String> settings,
    Retries retries,
    Wording wording,
    ValueForms values,
    Map<String, String> properties) {

  /** PostgreSQL comes before the databases that speak its protocol, so a URL alone means it. */
  private static final List<String> NAMES =
      List.of(
          "moka",
          "postgresql",
          "mariadb",
          "mysql",
          "h2",
          "hsqldb",
          "derby",
          "sqlite",
          "cockroachdb",
          "yugabytedb");

  private static final String ENDING = ".dialect";

  /** Names of the dialects in the jar. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * The dialect with this name, or in this file.
   *
   * @throws IllegalArgumentException when there is none, or when the file is wrong
   */
  public static Dialect named(String nameOrFile) {
    if (NAMES.contains(nameOrFile)) {
      return read(nameOrFile);
    }
    Path file = Path.of(nameOrFile);
    if (!Files.isRegularFile(file)) {
      throw noDialect(nameOrFile + ", and no such file");
    }
    String last = file.getFileName().toString();
    String name = last.endsWith(ENDING) ? last.substring(0, last.length() - ENDING.length()) : last;
    try {
      return DialectFile.parse(name, nameOrFile, Files.readString(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(nameOrFile + " cannot be read: " + e, e);
    }
  }

  /** A dialect of the jar as a file to begin one's own with: its text, and all keys explained. */
  public static String text(String name) {
    if (!NAMES.contains(name)) {
      throw noDialect(name);
    }
    return Script.resource(name + ENDING) + "\n" + Script.resource("keys.txt");
  }

  private static IllegalArgumentException noDialect(String name) {
    return new IllegalArgumentException(
        "no dialect " + name + "; there are: " + String.join(", ", NAMES));
  }

  /**
   * The dialect of a JDBC URL.
   *
   * @throws IllegalArgumentException when no dialect file claims it
   */
  public static Dialect of(String url) {
    // Of several nodes of one database, the first one's.
    String plain = url.replaceFirst("^jdbc:nodes:", "");
    return NAMES.stream()
        .map(Dialect::read)
        .filter(dialect -> plain.startsWith(dialect.urlPrefix()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no dialect for the URL "
                        + url
                        + ": it has to begin with "
                        + NAMES.stream()
                            .map(name -> read(name).urlPrefix())
                            .distinct()
                            .collect(Collectors.joining(", "))
                        + "; or give a dialect with --dialect NAME or FILE"));
  }

  /**
   * The same database with its transactions at another level, a constant of {@link Connection}. At
   * READ COMMITTED, rows that are read to be changed are locked: updates would be lost otherwise.
   */
  public Dialect at(int level) {
    boolean locks = level == Connection.TRANSACTION_READ_COMMITTED && lockClause.isEmpty();
    return with(checks, foreignKeys, level, locks ? "FOR UPDATE" : lockClause);
  }

  /** The same database without CHECK constraints and foreign keys. */
  public Dialect withoutConstraints() {
    return with(false, false, isolation, lockClause);
  }

  private Dialect with(boolean newChecks, boolean newForeignKeys, int newLevel, String newLock) {
    return new Dialect(
        name,
        urlPrefix,
        newChecks,
        newForeignKeys,
        constraintsInTables,
        newLevel,
        newLock,
        onConnect,
        beforeLoad,
        afterLoad,
        beforeRun,
        observers,
        views,
        beforeClose,
        server,
        settings,
        retries,
        wording,
        values,
        properties);
  }

  /** The level of all transactions, for people. */
  public String level() {
    return switch (isolation) {
      case Connection.TRANSACTION_READ_COMMITTED -> "read committed";
      case Connection.TRANSACTION_REPEATABLE_READ -> "repeatable read";
      default -> "serializable";
    };
  }

  /** The query, asking for locks on its rows where the database needs that. */
  public String locked(String query) {
    return lockClause.isEmpty() ? query : query + " " + lockClause;
  }

  /** A statement of the benchmark in the words of this database. */
  public String sql(String statement) {
    return wording.of(statement);
  }

  /** What is left out of the schema, for people; empty when it is whole. */
  public String leftOut() {
    if (checks && foreignKeys) {
      return "";
    }
    return (foreignKeys ? "" : "no foreign keys")
        + (checks || foreignKeys ? "" : ", ")
        + (checks ? "" : "no CHECK constraints");
  }

  /** True if the whole transaction may simply be run again after this. */
  public boolean retryable(SQLException e) {
    return retries.cover(e);
  }

  private static Dialect read(String name) {
    String file = name + ENDING;
    return DialectFile.parse(name, file, Script.resource(file));
  }
}

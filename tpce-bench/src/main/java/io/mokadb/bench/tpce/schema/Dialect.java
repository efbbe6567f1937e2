package io.mokadb.bench.tpce.schema;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * SQL dialect of one database. Immutable; read from {@code tpce/<name>.dialect}.
 *
 * @param name of the database
 * @param urlPrefix beginning of its JDBC URLs
 * @param checks whether CHECK constraints are made
 * @param foreignKeys whether foreign keys are made
 * @param isolation of all transactions, a constant of {@link Connection}
 * @param lockClause appended to a query whose row is going to be changed, or empty
 * @param beforeLoad statements before the tables are made
 * @param afterLoad statements after the load
 * @param observers whether there are triggers that run after the commit, for the variant of them
 * @param beforeClose statements before the last connection is closed
 * @param server what the server's processes are called, or empty when there is none
 * @param retryStates SQLStates after which a transaction is run again
 * @param properties of the driver
 * @param beforeRun statements before each run; one that the database refuses is a warning
 * @param settings queries for the report: names and values, or a setting in each column
 */
public record Dialect(
    String name,
    String urlPrefix,
    boolean checks,
    boolean foreignKeys,
    int isolation,
    String lockClause,
    List<String> beforeLoad,
    List<String> afterLoad,
    boolean observers,
    List<String> beforeClose,
    String server,
    Set<String> retryStates,
    Map<String, String> properties,
    List<String> beforeRun,
    List<String> settings) {

  private static final List<String> NAMES = List.of("moka", "postgresql", "h2", "hsqldb");
  private static final String PROPERTY = "property.";

  /** The dialect with this name. */
  public static Dialect named(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "no dialect " + name + "; there are: " + String.join(", ", NAMES));
    }
    return read(name);
  }

  /**
   * The dialect of a JDBC URL.
   *
   * @throws IllegalArgumentException when no dialect file claims it
   */
  public static Dialect of(String url) {
    return NAMES.stream()
        .map(Dialect::read)
        .filter(dialect -> url.startsWith(dialect.urlPrefix()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no dialect for the URL "
                        + url
                        + ": it has to begin with "
                        + NAMES.stream()
                            .map(name -> read(name).urlPrefix())
                            .collect(Collectors.joining(", "))
                        + "; or name the dialect with --dialect"));
  }

  /**
   * The same database with its transactions at another level, a constant of {@link Connection}. At
   * READ COMMITTED, rows that are read to be changed are locked: updates would be lost otherwise.
   */
  public Dialect at(int level) {
    boolean locks = level == Connection.TRANSACTION_READ_COMMITTED && lockClause.isEmpty();
    return new Dialect(
        name,
        urlPrefix,
        checks,
        foreignKeys,
        level,
        locks ? "FOR UPDATE" : lockClause,
        beforeLoad,
        afterLoad,
        observers,
        beforeClose,
        server,
        retryStates,
        properties,
        beforeRun,
        settings);
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
    for (SQLException next = e; next != null; next = next.getNextException()) {
      if (next.getSQLState() != null && retryStates.contains(next.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  private static Dialect read(String name) {
    Properties file = new Properties();
    try {
      file.load(new StringReader(Script.resource(name + ".dialect")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Dialect(
        name,
        file.getProperty("url"),
        Boolean.parseBoolean(file.getProperty("checks")),
        Boolean.parseBoolean(file.getProperty("foreign.keys")),
        isolation(file.getProperty("isolation")),
        file.getProperty("lock"),
        list(file.getProperty("before.load"), ";"),
        list(file.getProperty("after.load"), ";"),
        Boolean.parseBoolean(file.getProperty("observers")),
        list(file.getProperty("before.close"), ";"),
        file.getProperty("server"),
        Set.copyOf(list(file.getProperty("retry"), ",")),
        file.stringPropertyNames().stream()
            .filter(key -> key.startsWith(PROPERTY))
            .collect(
                Collectors.toUnmodifiableMap(
                    key -> key.substring(PROPERTY.length()), file::getProperty)),
        list(file.getProperty("before.run", ""), ";"),
        list(file.getProperty("settings", ""), ";"));
  }

  private static List<String> list(String text, String separator) {
    return Arrays.stream(text.split(separator))
        .map(String::strip)
        .filter(s -> !s.isEmpty())
        .toList();
  }

  private static int isolation(String name) {
    return switch (name) {
      case "READ_COMMITTED" -> Connection.TRANSACTION_READ_COMMITTED;
      case "REPEATABLE_READ" -> Connection.TRANSACTION_REPEATABLE_READ;
      case "SERIALIZABLE" -> Connection.TRANSACTION_SERIALIZABLE;
      default -> throw new IllegalArgumentException("unknown isolation " + name);
    };
  }
}

package io.mokadb.session;

/** What the statements of a transaction see of others (ISO/IEC 9075-2, section 4.41.4). */
public enum IsolationLevel {
  /** Each statement sees what was committed when it began. */
  READ_COMMITTED("READ COMMITTED"),

  /**
   * All statements see what was committed when the transaction began: snapshot isolation. It is
   * what REPEATABLE READ asks for, and more.
   */
  SNAPSHOT("SNAPSHOT"),

  /**
   * A transaction behaves as if it had run alone, in the moment of its commit; one that changes
   * nothing, as if it had run in the moment of its beginning.
   */
  SERIALIZABLE("SERIALIZABLE");

  private final String sql;

  IsolationLevel(String sql) {
    this.sql = sql;
  }

  /** As SHOW shows it. */
  public String sql() {
    return sql;
  }

  /** The level of a text as users write it, in any case; null if there is none. */
  public static IsolationLevel find(String text) {
    return switch (text.trim().toUpperCase(java.util.Locale.ROOT).replaceAll("[\\s_-]+", " ")) {
      case "READ COMMITTED", "READ UNCOMMITTED" -> READ_COMMITTED;
      case "SNAPSHOT", "REPEATABLE READ" -> SNAPSHOT;
      case "SERIALIZABLE" -> SERIALIZABLE;
      default -> null;
    };
  }
}

package io.mokadb.session;

import java.util.List;

/** A planned statement of one session. Re-plans itself when the schema has changed. */
public interface PreparedStatement extends AutoCloseable {
  StatementKind kind();

  /** Columns of the result; empty if it gives a count. */
  List<ColumnInfo> columns();

  List<ParameterInfo> parameters();

  /**
   * The statements of a text of several; empty for one statement. A caller that needs all their
   * results prepares and runs each of them. {@link #execute} runs all and returns the result of the
   * last one, whose kind {@link #kind()} is.
   */
  default List<String> statements() {
    return List.of();
  }

  /**
   * Runs once.
   *
   * @param parameters one value per parameter, of the classes of {@link SqlType.Kind} or any that
   *     converts to it without loss (all Numbers, String, Boolean, Binary, and java.time.LocalDate,
   *     LocalTime, LocalDateTime)
   */
  ExecutionResult execute(Object[] parameters, ExecuteOptions options);

  /**
   * Runs once per row of parameters; in autocommit mode in one transaction.
   *
   * @throws BatchException if one fails; the rows before it stay in the open transaction, or are
   *     undone in autocommit mode
   */
  BatchResult executeBatch(List<Object[]> rows, ExecuteOptions options);

  @Override
  void close();

  /** Kinds of statements that callers of JDBC distinguish. */
  enum StatementKind {
    /** Returns rows. */
    QUERY,
    /** Returns a count. */
    UPDATE,
    /** Definition, session or transaction statement: a count of 0. */
    OTHER
  }

  /**
   * Limits of one execution.
   *
   * @param maxRows rows after which the result ends silently; 0 for no limit
   * @param timeoutMillis after which it fails with {@code CANCELLED}; 0 for no limit
   */
  record ExecuteOptions(long maxRows, long timeoutMillis) {
    public static final ExecuteOptions NONE = new ExecuteOptions(0, 0);
  }
}

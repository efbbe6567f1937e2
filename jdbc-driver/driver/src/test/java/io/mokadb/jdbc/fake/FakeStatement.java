package io.mokadb.jdbc.fake;

import io.mokadb.jdbc.fake.FakeDatabase.FakeTable;
import io.mokadb.session.BatchException;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fake's grammar: {@code SELECT a, b|* FROM t [WHERE a = ? [AND b = ?]]}, {@code INSERT INTO t
 * VALUES (?, ..)}, {@code COMMIT}, {@code FAIL state}, {@code CRASH}, {@code WAIT}.
 */
final class FakeStatement implements PreparedStatement {
  private static final Pattern SELECT =
      Pattern.compile("SELECT (.+) FROM (\\S+)(?: WHERE (\\S+) = \\?(?: AND (\\S+) = \\?.*)?)?");
  private static final Pattern INSERT = Pattern.compile("INSERT INTO (\\S+) VALUES \\((.*)\\)");

  private final FakeSession session;
  private final String sql;
  private final PrepareOptions options;
  private final StatementKind kind;
  private final List<ParameterInfo> parameters;
  private FakeTable table;
  private List<ColumnInfo> columns = List.of();
  private List<String> conditions = List.of();

  private FakeStatement(FakeSession session, String sql, PrepareOptions options) {
    this.session = session;
    this.sql = sql;
    this.options = options;
    Matcher select = SELECT.matcher(sql);
    Matcher insert = INSERT.matcher(sql);
    if (select.matches()) {
      kind = StatementKind.QUERY;
      table = table(select.group(2));
      columns = select.group(1).equals("*") ? table.columns() : pick(select.group(1));
      conditions = new ArrayList<>();
      for (Matcher m = Pattern.compile("(\\w+) = \\?").matcher(sql); m.find(); ) {
        conditions.add(m.group(1));
      }
    } else if (insert.matches()) {
      kind = StatementKind.UPDATE;
      table = table(insert.group(1));
    } else if (sql.equals("COMMIT")) {
      kind = StatementKind.OTHER;
    } else if (sql.matches("FAIL \\S+|CRASH|WAIT|UPDATE MANY|EMPTY \\?")) {
      kind = StatementKind.UPDATE;
    } else {
      throw new MokaException(SqlState.SYNTAX_ERROR, "Not in the fake's grammar: " + sql);
    }
    List<ParameterInfo> found = new ArrayList<>();
    sql.chars()
        .filter(c -> c == '?')
        .forEach(c -> found.add(new ParameterInfo(SqlType.of(Kind.VARCHAR, 20))));
    parameters = found;
  }

  static FakeStatement parse(FakeSession session, String sql, PrepareOptions options) {
    return new FakeStatement(session, sql, options);
  }

  private FakeTable table(String name) {
    FakeTable found = session.database.tables.get(name);
    if (found == null) {
      throw new MokaException(SqlState.NO_SUCH_TABLE, "No table " + name);
    }
    return found;
  }

  private List<ColumnInfo> pick(String list) {
    List<ColumnInfo> picked = new ArrayList<>();
    for (String name : list.split(", ")) {
      int index = table.index(name);
      if (index < 0) {
        throw new MokaException(SqlState.NO_SUCH_COLUMN, "No column " + name);
      }
      picked.add(table.columns().get(index));
    }
    return picked;
  }

  @Override
  public StatementKind kind() {
    return kind;
  }

  @Override
  public List<ColumnInfo> columns() {
    return columns;
  }

  @Override
  public List<ParameterInfo> parameters() {
    return parameters;
  }

  @Override
  public ExecutionResult execute(Object[] values, ExecuteOptions limits) {
    session.open();
    if (sql.startsWith("FAIL ")) {
      throw new MokaException(SqlState.valueOf(sql.substring(5)), "asked to fail");
    }
    switch (sql) {
      case "CRASH" -> throw new IllegalStateException("crashed");
      case "WAIT" -> waitForCancel(limits);
      case "COMMIT" -> session.commit();
      default -> session.began();
    }
    if (kind == StatementKind.QUERY) {
      return new ExecutionResult.Rows(new Cursor(select(values), limits.maxRows()));
    }
    if (sql.equals("UPDATE MANY")) {
      return new ExecutionResult.Count(5_000_000_000L, null);
    }
    if (sql.startsWith("INSERT")) {
      Object[] row = insert(values);
      return new ExecutionResult.Count(1, keys(List.<Object[]>of(row)));
    }
    return new ExecutionResult.Count(0, null);
  }

  private void waitForCancel(ExecuteOptions limits) {
    if (limits.timeoutMillis() == 0) {
      session.waiting.countDown();
      session.cancels.acquireUninterruptibly();
    }
    throw new MokaException(SqlState.CANCELLED, "cancelled");
  }

  private List<Object[]> select(Object[] values) {
    List<Object[]> result = new ArrayList<>();
    for (Object[] row : List.copyOf(table.rows())) {
      boolean matches = true;
      for (int i = 0; i < conditions.size(); i++) {
        matches &= Objects.equals(row[table.index(conditions.get(i))], values[i]);
      }
      if (matches) {
        Object[] picked = new Object[columns.size()];
        for (int i = 0; i < picked.length; i++) {
          picked[i] = row[table.index(columns.get(i).label())];
        }
        result.add(picked);
      }
    }
    return result;
  }

  private Object[] insert(Object[] values) {
    Object[] row = values;
    if (table.identity() != null) {
      row = new Object[values.length + 1];
      row[0] = table.identity().incrementAndGet();
      System.arraycopy(values, 0, row, 1, values.length);
    }
    if (row.length != table.columns().size()) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "Wrong number of values");
    }
    if ("duplicate".equals(row[row.length - 1])) {
      throw new MokaException(SqlState.UNIQUE_VIOLATION, "duplicate key");
    }
    Object[] added = row;
    FakeTable target = table;
    target.rows().add(added);
    if (!session.autoCommit()) {
      session.undo.push(() -> target.rows().remove(added));
    }
    return added;
  }

  private RowCursor keys(List<Object[]> rows) {
    if (!options.generatedKeys()) {
      return null;
    }
    List<ColumnInfo> wanted =
        options.keyColumns().isEmpty()
            ? table.columns().subList(0, 1)
            : pick(String.join(", ", options.keyColumns()));
    List<Object[]> picked = new ArrayList<>();
    for (Object[] row : rows) {
      picked.add(wanted.stream().map(c -> row[table.index(c.label())]).toArray());
    }
    return new Cursor(picked, 0, wanted);
  }

  @Override
  public BatchResult executeBatch(List<Object[]> rows, ExecuteOptions limits) {
    session.open();
    session.began();
    List<Object[]> inserted = new ArrayList<>();
    for (Object[] values : rows) {
      try {
        inserted.add(insert(values));
      } catch (MokaException e) {
        if (session.autoCommit()) {
          table.rows().removeAll(inserted);
          throw new BatchException(new long[0], e);
        }
        throw new BatchException(ones(inserted.size()), e);
      }
    }
    return new BatchResult(ones(inserted.size()), keys(inserted));
  }

  private static long[] ones(int count) {
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Override
  public void close() {}

  private final class Cursor implements RowCursor {
    private final Iterator<Object[]> rows;
    private final List<ColumnInfo> shape;
    private final int opened = session.transaction;
    private long left;

    Cursor(List<Object[]> rows, long maxRows) {
      this(rows, maxRows, FakeStatement.this.columns);
    }

    Cursor(List<Object[]> rows, long maxRows, List<ColumnInfo> shape) {
      this.rows = rows.iterator();
      this.left = maxRows == 0 ? Long.MAX_VALUE : maxRows;
      this.shape = shape;
    }

    @Override
    public List<ColumnInfo> columns() {
      return shape;
    }

    @Override
    public Object[] next() {
      if (opened != session.transaction) {
        throw new MokaException(SqlState.INVALID_CURSOR_STATE, "transaction has ended");
      }
      return rows.hasNext() && left-- > 0 ? rows.next() : null;
    }

    @Override
    public void close() {
      left = 0;
    }
  }
}

package io.mokadb.sql.parser.ast;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE TRIGGER. */
public final class CreateTrigger extends Create {
  private final SqlIdentifier table;
  private final Builder parts;

  private CreateTrigger(
      SqlParserPos position,
      boolean replace,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      Builder parts) {
    super("CREATE TRIGGER", SqlKind.OTHER_DDL, position, replace, ifNotExists, name, table);
    this.table = table;
    this.parts = parts;
  }

  /** True if it takes the place of a trigger of this name. */
  public boolean replaces() {
    return getReplace();
  }

  public SqlIdentifier table() {
    return table;
  }

  public boolean onInsert() {
    return parts.insert;
  }

  public boolean onUpdate() {
    return parts.update;
  }

  public boolean onDelete() {
    return parts.delete;
  }

  /** The columns of UPDATE OF; empty for all. */
  public List<SqlIdentifier> columns() {
    return List.copyOf(parts.columns);
  }

  /** The body's name for the old row; null if REFERENCING gives none. */
  public SqlIdentifier oldName() {
    return parts.oldName;
  }

  /** The body's name for the new row; null if REFERENCING gives none. */
  public SqlIdentifier newName() {
    return parts.newName;
  }

  /** The condition of WHEN as it was written, or null. */
  public String conditionSql() {
    return parts.conditionSql;
  }

  /** The statements of the body as they were written; empty for an observer class. */
  public List<String> statements() {
    return List.copyOf(parts.texts);
  }

  /** The class of CALL, or null. */
  public String observerClass() {
    return parts.observerClass;
  }

  public boolean backfill() {
    return parts.backfill;
  }

  public boolean allowCycle() {
    return parts.allowCycle;
  }

  /** The time limit for one row in milliseconds, 0 for none; null if it is not given. */
  public Long timeoutMillis() {
    return parts.timeout == null ? null : TriggerTimeout.millis(parts.timeout);
  }

  /** The level of its transactions; null if it is not given. */
  public IsolationLevel isolation() {
    return parts.isolation;
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, getReplace() ? "CREATE OR REPLACE TRIGGER" : "CREATE TRIGGER").words("AFTER");
    unparseEvents(sql);
    sql.words("ON").node(table);
    unparseName(sql, "OLD", parts.oldName, true);
    unparseName(sql, "NEW", parts.newName, parts.oldName == null);
    sql.words("FOR EACH ROW");
    if (parts.condition != null) {
      sql.words("WHEN").inParentheses(parts.condition);
    }
    sql.words(parts.backfill, "BACKFILL")
        .words(parts.allowCycle, "ALLOW CYCLE")
        .node("TIMEOUT", parts.timeout)
        .words(
            parts.isolation != null,
            "ISOLATION LEVEL " + (parts.isolation == null ? "" : parts.isolation.sql()));
    unparseAction(sql);
  }

  private void unparseEvents(Unparser sql) {
    String or = "";
    if (parts.insert) {
      sql.words("INSERT");
      or = "OR ";
    }
    if (parts.update) {
      sql.words(or + "UPDATE");
      if (!parts.columns.isEmpty()) {
        sql.words("OF").list(parts.columns);
      }
      or = "OR ";
    }
    sql.words(parts.delete, or + "DELETE");
  }

  private static void unparseName(Unparser sql, String row, SqlIdentifier name, boolean first) {
    if (name != null) {
      sql.words(first ? "REFERENCING " + row + " ROW AS" : row + " ROW AS").node(name);
    }
  }

  private void unparseAction(Unparser sql) {
    if (parts.observerClass != null) {
      sql.words("CALL").literal(parts.observerClass);
      return;
    }
    sql.words("BEGIN ATOMIC");
    for (SqlNode statement : parts.statements) {
      sql.node(statement).text("; ");
    }
    sql.words("END");
  }

  /** Collects the parts in the order they are written. */
  public static final class Builder {
    private boolean insert;
    private boolean update;
    private boolean delete;
    private final List<SqlIdentifier> columns = new ArrayList<>();
    private SqlIdentifier oldName;
    private SqlIdentifier newName;
    private SqlNode condition;
    private String conditionSql;
    private final List<SqlNode> statements = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private String observerClass;
    private boolean backfill;
    private boolean allowCycle;
    private SqlNode timeout;
    private IsolationLevel isolation;

    public void onInsert(SqlParserPos position) {
      insert = once(insert, "INSERT", position);
    }

    public void onUpdate(SqlParserPos position) {
      update = once(update, "UPDATE", position);
    }

    public void onDelete(SqlParserPos position) {
      delete = once(delete, "DELETE", position);
    }

    public void column(SqlIdentifier column) {
      columns.add(column);
    }

    public void oldName(SqlIdentifier name) {
      once(oldName != null, "OLD ROW", name.getParserPosition());
      oldName = name;
    }

    public void newName(SqlIdentifier name) {
      once(newName != null, "NEW ROW", name.getParserPosition());
      newName = name;
    }

    public void condition(SqlNode node, String sql) {
      condition = node;
      conditionSql = sql;
    }

    public void statement(SqlNode node, String sql) {
      statements.add(node);
      texts.add(sql);
    }

    public void observerClass(SqlNode literal) {
      observerClass = ((SqlLiteral) literal).getValueAs(String.class);
    }

    public void backfill(SqlParserPos position) {
      backfill = once(backfill, "BACKFILL", position);
    }

    public void allowCycle(SqlParserPos position) {
      allowCycle = once(allowCycle, "ALLOW CYCLE", position);
    }

    public void timeout(SqlNode seconds, SqlParserPos position) {
      once(timeout != null, "TIMEOUT", position);
      timeout = seconds;
    }

    public void isolation(IsolationLevel level, SqlParserPos position) {
      once(isolation != null, "ISOLATION LEVEL", position);
      isolation = level;
    }

    public CreateTrigger build(
        SqlParserPos position,
        boolean replace,
        boolean ifNotExists,
        SqlIdentifier name,
        SqlIdentifier table) {
      return new CreateTrigger(position, replace, ifNotExists, name, table, this);
    }

    private static boolean once(boolean said, String what, SqlParserPos position) {
      if (said) {
        throw new MokaException(
            SqlState.SYNTAX_ERROR,
            "The trigger says "
                + what
                + " twice, at line "
                + position.getLineNum()
                + ", column "
                + position.getColumnNum());
      }
      return true;
    }
  }
}

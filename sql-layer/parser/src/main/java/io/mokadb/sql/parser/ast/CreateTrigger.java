package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE TRIGGER. */
public final class CreateTrigger extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE TRIGGER", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;
  private final SqlIdentifier table;
  private final Builder parts;

  private CreateTrigger(
      SqlParserPos position,
      boolean replace,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      Builder parts) {
    super(OPERATOR, position, replace, ifNotExists);
    this.name = name;
    this.table = table;
    this.parts = parts;
  }

  /** Whether it takes the place of a trigger of this name. */
  public boolean replaces() {
    return getReplace();
  }

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public SqlIdentifier name() {
    return name;
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

  /** What the body calls the row as it was; null if REFERENCING does not say. */
  public SqlIdentifier oldName() {
    return parts.oldName;
  }

  /** What the body calls the row as it is; null if REFERENCING does not say. */
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

  /** How many milliseconds it may take for one row, 0 for any time; null if it does not say. */
  public Long timeoutMillis() {
    return parts.timeout == null ? null : TriggerTimeout.millis(parts.timeout);
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name, table);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(getReplace() ? "CREATE OR REPLACE TRIGGER" : "CREATE TRIGGER");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("AFTER");
    unparseEvents(writer);
    writer.keyword("ON");
    table.unparse(writer, 0, 0);
    unparseName(writer, "OLD", parts.oldName, true);
    unparseName(writer, "NEW", parts.newName, parts.oldName == null);
    writer.keyword("FOR EACH ROW");
    if (parts.condition != null) {
      writer.keyword("WHEN");
      SqlWriter.Frame frame = writer.startList("(", ")");
      parts.condition.unparse(writer, 0, 0);
      writer.endList(frame);
    }
    if (parts.backfill) {
      writer.keyword("BACKFILL");
    }
    if (parts.allowCycle) {
      writer.keyword("ALLOW CYCLE");
    }
    if (parts.timeout != null) {
      writer.keyword("TIMEOUT");
      parts.timeout.unparse(writer, 0, 0);
    }
    unparseAction(writer);
  }

  private void unparseEvents(SqlWriter writer) {
    String or = "";
    if (parts.insert) {
      writer.keyword("INSERT");
      or = "OR ";
    }
    if (parts.update) {
      writer.keyword(or + "UPDATE");
      if (!parts.columns.isEmpty()) {
        writer.keyword("OF");
        Identifiers.unparse(writer, parts.columns, false);
      }
      or = "OR ";
    }
    if (parts.delete) {
      writer.keyword(or + "DELETE");
    }
  }

  private static void unparseName(SqlWriter writer, String row, SqlIdentifier name, boolean first) {
    if (name != null) {
      writer.keyword(first ? "REFERENCING " + row + " ROW AS" : row + " ROW AS");
      name.unparse(writer, 0, 0);
    }
  }

  private void unparseAction(SqlWriter writer) {
    if (parts.observerClass != null) {
      writer.keyword("CALL");
      writer.literal("'" + parts.observerClass.replace("'", "''") + "'");
      return;
    }
    writer.keyword("BEGIN ATOMIC");
    for (SqlNode statement : parts.statements) {
      statement.unparse(writer, 0, 0);
      writer.print("; ");
    }
    writer.keyword("END");
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

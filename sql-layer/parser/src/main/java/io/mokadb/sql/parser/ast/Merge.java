package io.mokadb.sql.parser.ast;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlInsertKeyword;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** MERGE INTO, with any number of clauses in any order. */
public final class Merge extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("MERGE INTO", SqlKind.OTHER);

  private final SqlIdentifier table;
  private final SqlIdentifier alias;
  private final SqlNode source;
  private final SqlNode condition;
  private final List<Clause> clauses;

  /** What is done with a row. */
  public enum Action {
    UPDATE,
    DELETE,
    INSERT,
    NOTHING
  }

  /**
   * A WHEN clause.
   *
   * @param matched whether for rows of the source that meet a row of the table
   * @param condition after AND, or null
   * @param columns set by UPDATE or filled by INSERT; null for all, or for none
   * @param values for the columns; null for none
   */
  public record Clause(
      boolean matched, SqlNode condition, Action action, SqlNodeList columns, SqlNodeList values) {}

  public Merge(
      SqlParserPos position,
      SqlIdentifier table,
      SqlIdentifier alias,
      SqlNode source,
      SqlNode condition,
      List<Clause> clauses) {
    super(position);
    this.table = table;
    this.alias = alias;
    this.source = source;
    this.condition = condition;
    this.clauses = List.copyOf(clauses);
  }

  /**
   * {@code MERGE INTO t [(columns)] [KEY (keys)] source}: rows are inserted, or replace the values
   * of the row that has the same key.
   *
   * @param columns of the source's values; null for all
   * @param keys a unique key; null for the primary key
   */
  public static SqlNode byKey(
      SqlParserPos position,
      SqlIdentifier table,
      SqlNodeList columns,
      SqlNodeList keys,
      SqlNode source) {
    SqlNodeList keywords = new SqlNodeList(position);
    if (keys == null) {
      keywords.add(SqlInsertKeyword.UPSERT.symbol(position));
    }
    SqlInsert insert = new SqlInsert(position, keywords, table, source, columns);
    return keys == null
        ? insert
        : new OnConflict(
            position,
            insert,
            IndexPart.columns(keys),
            null,
            null,
            SqlNodeList.EMPTY,
            SqlNodeList.EMPTY,
            null);
  }

  public SqlIdentifier table() {
    return table;
  }

  /** The table's alias, or null. */
  public SqlIdentifier alias() {
    return alias;
  }

  public SqlNode source() {
    return source;
  }

  public SqlNode condition() {
    return condition;
  }

  public List<Clause> clauses() {
    return clauses;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    List<SqlNode> operands = new ArrayList<>();
    operands.add(source);
    operands.add(condition);
    for (Clause clause : clauses) {
      if (clause.condition != null) {
        operands.add(clause.condition);
      }
      if (clause.values != null) {
        operands.add(clause.values);
      }
    }
    return operands;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("MERGE INTO");
    table.unparse(writer, 0, 0);
    if (alias != null) {
      writer.keyword("AS");
      alias.unparse(writer, 0, 0);
    }
    writer.keyword("USING");
    SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.FROM_LIST);
    source.unparse(writer, 0, 0);
    writer.endList(frame);
    writer.keyword("ON");
    condition.unparse(writer, 0, 0);
    clauses.forEach(clause -> unparse(writer, clause));
  }

  private static void unparse(SqlWriter writer, Clause clause) {
    writer.keyword(clause.matched ? "WHEN MATCHED" : "WHEN NOT MATCHED");
    if (clause.condition != null) {
      writer.keyword("AND");
      clause.condition.unparse(writer, 0, 0);
    }
    writer.keyword("THEN");
    switch (clause.action) {
      case UPDATE -> {
        writer.keyword("UPDATE");
        Identifiers.unparseAssignments(writer, clause.columns, clause.values);
      }
      case DELETE -> writer.keyword("DELETE");
      case NOTHING -> writer.keyword("DO NOTHING");
      case INSERT -> {
        writer.keyword("INSERT");
        if (clause.columns != null) {
          Identifiers.unparse(writer, ForeignKeyClause.names(clause.columns), true);
        }
        writer.keyword("VALUES");
        SqlWriter.Frame frame = writer.startList("(", ")");
        for (SqlNode value : clause.values) {
          writer.sep(",");
          value.unparse(writer, 0, 0);
        }
        writer.endList(frame);
      }
    }
  }
}

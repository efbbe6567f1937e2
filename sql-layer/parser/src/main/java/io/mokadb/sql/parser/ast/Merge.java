package io.mokadb.sql.parser.ast;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlInsertKeyword;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** MERGE INTO, with any number of clauses in any order. */
public final class Merge extends MokaCall {
  private final SqlIdentifier table;
  private final SqlIdentifier alias;
  private final SqlNode source;
  private final SqlNode condition;
  private final List<Clause> clauses;

  /** The action on a row. */
  public enum Action {
    UPDATE,
    DELETE,
    INSERT,
    NOTHING
  }

  /** The rows that a clause is for. */
  public enum Rows {
    /** Rows of the source that meet a row of the table. */
    MATCHED,
    /** Rows of the source that meet none. */
    NOT_MATCHED,
    /** Rows of the table that no row of the source meets. */
    NOT_MATCHED_BY_SOURCE;

    /** As a statement says it. */
    public String sql() {
      return name().replace('_', ' ');
    }
  }

  /**
   * A WHEN clause.
   *
   * @param rows those that it is for
   * @param condition after AND, or null
   * @param columns set by UPDATE or filled by INSERT; null for all, or for none
   * @param values for the columns; null for none
   */
  public record Clause(
      Rows rows, SqlNode condition, Action action, SqlNodeList columns, SqlNodeList values) {}

  public Merge(
      SqlParserPos position,
      SqlIdentifier table,
      SqlIdentifier alias,
      SqlNode source,
      SqlNode condition,
      List<Clause> clauses) {
    super("MERGE INTO", SqlKind.OTHER, position, operands(source, condition, clauses));
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

  private static List<SqlNode> operands(SqlNode source, SqlNode condition, List<Clause> clauses) {
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
  void unparse(Unparser sql) {
    sql.words("MERGE INTO")
        .node(table)
        .node("AS", alias)
        .from("USING", source)
        .words("ON")
        .node(condition);
    clauses.forEach(clause -> unparse(sql, clause));
  }

  private static void unparse(Unparser sql, Clause clause) {
    sql.words("WHEN " + clause.rows.sql()).node("AND", clause.condition).words("THEN");
    switch (clause.action) {
      case UPDATE -> {
        sql.words("UPDATE").assignments(clause.columns, clause.values);
      }
      case DELETE -> sql.words("DELETE");
      case NOTHING -> sql.words("DO NOTHING");
      case INSERT -> {
        sql.words("INSERT");
        if (clause.columns != null) {
          sql.parentheses(ForeignKeyClause.names(clause.columns));
        }
        sql.words("VALUES").parentheses(clause.values);
      }
    }
  }
}

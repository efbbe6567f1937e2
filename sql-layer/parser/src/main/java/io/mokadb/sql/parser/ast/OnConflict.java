package io.mokadb.sql.parser.ast;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/** INSERT ... ON CONFLICT, and REPLACE. */
public final class OnConflict extends MokaCall {
  private final SqlInsert insert;
  private final List<IndexPart> parts;
  private final IndexPart rows;
  private final SqlIdentifier constraint;
  private final SqlNodeList targets;
  private final SqlNodeList values;
  private final SqlNode condition;
  private final boolean replaces;

  /**
   * @param parts what must be unique; empty for any key
   * @param rows the condition on the rows among which it must be, or null
   * @param constraint the unique key by its name, or null
   * @param targets columns to set; null for DO NOTHING; empty for all that the insert names, to
   *     their new values
   * @param values what they are set to
   * @param condition of WHERE, or null
   */
  public OnConflict(
      SqlParserPos position,
      SqlInsert insert,
      List<IndexPart> parts,
      IndexPart rows,
      SqlIdentifier constraint,
      SqlNodeList targets,
      SqlNodeList values,
      SqlNode condition) {
    this(position, insert, parts, rows, constraint, targets, values, condition, false);
  }

  private OnConflict(
      SqlParserPos position,
      SqlInsert insert,
      List<IndexPart> parts,
      IndexPart rows,
      SqlIdentifier constraint,
      SqlNodeList targets,
      SqlNodeList values,
      SqlNode condition,
      boolean replaces) {
    super(
        "ON CONFLICT",
        SqlKind.OTHER,
        position,
        Stream.of(insert, values, condition).filter(Objects::nonNull).toList());
    this.insert = insert;
    this.parts = List.copyOf(parts);
    this.rows = rows;
    this.constraint = constraint;
    this.targets = targets;
    this.values = values;
    this.condition = condition;
    this.replaces = replaces;
  }

  /** MySQL's {@code INSERT IGNORE}: rows whose key is there already are left out. */
  public static SqlNode ignoring(SqlNode insert) {
    return insert instanceof SqlInsert plain
        ? new OnConflict(insert.getParserPosition(), plain, List.of(), null, null, null, null, null)
        : insert;
  }

  /** MySQL's {@code REPLACE}: rows that have a key of a new row are deleted first. */
  public static OnConflict replacing(SqlInsert insert) {
    return new OnConflict(
        insert.getParserPosition(), insert, List.of(), null, null, null, null, null, true);
  }

  /**
   * MySQL's {@code ON DUPLICATE KEY UPDATE}, where {@code VALUES(column)} is a column of EXCLUDED.
   *
   * @param values that call a function of the name VALUES
   */
  public static SqlNode duplicateKey(
      SqlParserPos position, SqlInsert insert, SqlNodeList targets, SqlNodeList values) {
    SqlShuttle excluded =
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlCall call) {
            return call.getOperator().getName().equals("VALUES")
                    && call.operandCount() == 1
                    && call.operand(0) instanceof SqlIdentifier column
                    && column.isSimple()
                ? new SqlIdentifier(
                    List.of("EXCLUDED", column.getSimple()), call.getParserPosition())
                : super.visit(call);
          }
        };
    return new OnConflict(
        position,
        insert,
        List.of(),
        null,
        null,
        targets,
        (SqlNodeList) values.accept(excluded),
        null);
  }

  public SqlInsert insert() {
    return insert;
  }

  public List<IndexPart> parts() {
    return parts;
  }

  /** The condition of WHERE behind the parts, or null. */
  public IndexPart rows() {
    return rows;
  }

  public SqlIdentifier constraint() {
    return constraint;
  }

  /** True if the rows that are there make way for the new ones. */
  public boolean replaces() {
    return replaces;
  }

  /** True if the rows that are there stay as they are. */
  public boolean doesNothing() {
    return targets == null && !replaces;
  }

  public SqlNodeList targets() {
    return targets;
  }

  public SqlNodeList values() {
    return values;
  }

  public SqlNode condition() {
    return condition;
  }

  @Override
  void unparse(Unparser sql) {
    if (replaces) {
      sql.words("REPLACE INTO")
          .node(insert.getTargetTable())
          .columns(insert.getTargetColumnList())
          .newline()
          .node(insert.getSource());
      return;
    }
    sql.node(insert).words("ON CONFLICT").node("ON CONSTRAINT", constraint);
    if (constraint == null && !parts.isEmpty()) {
      IndexPart.unparse(sql, parts);
      sql.node("WHERE", rows == null ? null : rows.expression());
    }
    if (targets == null) {
      sql.words("DO NOTHING");
    } else {
      sql.words("DO UPDATE").assignments(targets, values).node("WHERE", condition);
    }
  }
}

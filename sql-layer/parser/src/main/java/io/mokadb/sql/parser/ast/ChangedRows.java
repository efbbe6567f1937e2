package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The rows of a change as a table: {@code FINAL TABLE (INSERT ...)}, ISO 9075-2, data change delta
 * table. It may stand in FROM of the outermost SELECT.
 */
public final class ChangedRows extends MokaCall {
  /** The beginning of such rows' names, with which no written name begins. */
  public static final String NAME = "\u0001CHANGED";

  private final SqlNode change;

  private ChangedRows(SqlParserPos position, SqlNode change) {
    super("FINAL TABLE", SqlKind.OTHER_FUNCTION, position, change);
    this.change = change;
  }

  /**
   * The rows of a change.
   *
   * @param asTheyWere OLD TABLE: rows before the change
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for the old rows of what is not a DELETE,
   *     and for the new rows of one
   */
  public static SqlNode of(SqlParserPos position, SqlNode change, boolean asTheyWere) {
    if (change instanceof Returning) {
      throw MokaException.unsupported("RETURNING in FINAL TABLE is not supported: it has all rows");
    }
    SqlNode changed = change instanceof ChangeFrom from ? from.change() : change;
    if (changed instanceof SqlDelete != asTheyWere) {
      throw MokaException.unsupported(
          asTheyWere
              ? "OLD TABLE is there for DELETE only: RETURNING gives rows as they are afterwards"
              : "A DELETE leaves no rows for FINAL TABLE; OLD TABLE gives those that it deletes");
    }
    return new ChangedRows(position, change);
  }

  /** The query; where it reads rows of changes, as the main part of {@link WithChanges}. */
  public static SqlNode lifted(SqlNode query) {
    SqlNode block = query instanceof SqlOrderBy sorted ? sorted.query : query;
    if (!(block instanceof SqlSelect select) || select.getFrom() == null) {
      return query;
    }
    List<SqlNode> parts = new ArrayList<>();
    select.setFrom(lifted(select.getFrom(), parts));
    return parts.isEmpty()
        ? query
        : WithChanges.of(
            query.getParserPosition(), new SqlNodeList(parts, SqlParserPos.ZERO), query);
  }

  private static SqlNode lifted(SqlNode from, List<SqlNode> parts) {
    if (from instanceof ChangedRows rows) {
      SqlParserPos position = from.getParserPosition();
      SqlIdentifier name = new SqlIdentifier(NAME + parts.size(), position);
      SqlNodeList all = new SqlNodeList(List.of(SqlIdentifier.star(position)), position);
      parts.add(
          new SqlWithItem(
              position,
              name,
              null,
              new Returning(position, rows.change, all),
              SqlLiteral.createBoolean(false, position)));
      return name.clone(position);
    }
    if (from instanceof SqlJoin join) {
      join.setLeft(lifted(join.getLeft(), parts));
      join.setRight(lifted(join.getRight(), parts));
    } else if (from.getKind() == SqlKind.AS) {
      SqlCall named = (SqlCall) from;
      named.setOperand(0, lifted(named.operand(0), parts));
    }
    return from;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("FINAL TABLE").inParentheses(change);
  }
}

package io.mokadb.server.avatica;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.AvaticaParameter;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.avatica.Meta;

/** A statement that a client has a number for: what it runs and what it has open. */
final class AvaticaStatement {
  private static final int DEFAULT_FRAME_ROWS = 100;
  private static final int MAX_FRAME_ROWS = 10_000;
  private static final int MAX_FRAME_BYTES = 1 << 20;

  private final int id;
  private String sql;
  private PreparedStatement plan;
  private long maxRows;
  private RowCursor cursor;
  private long offset;

  AvaticaStatement(int id) {
    this.id = id;
  }

  int id() {
    return id;
  }

  PreparedStatement plan() {
    if (plan == null) {
      throw new MokaException(
          SqlState.INVALID_CURSOR_STATE, "Statement " + id + " was not prepared");
    }
    return plan;
  }

  long maxRows() {
    return maxRows;
  }

  void prepared(String text, PreparedStatement statement, long limit) {
    closePlan();
    sql = text;
    plan = statement;
    maxRows = Math.max(0, limit);
  }

  Meta.Signature signature() {
    return signature(plan().columns());
  }

  private Meta.Signature signature(List<ColumnInfo> infos) {
    List<AvaticaParameter> parameters = new ArrayList<>();
    for (ParameterInfo info : plan().parameters()) {
      parameters.add(
          new AvaticaParameter(
              info.type().kind().isNumeric(),
              AvaticaTypes.precision(info.type()),
              info.type().scale(),
              AvaticaTypes.code(info.type().kind()),
              info.type().kind().sqlName(),
              Object.class.getName(),
              "?" + (parameters.size() + 1)));
    }
    // Never UPDATE or DELETE: Avatica's client takes those for queries.
    Meta.StatementType type =
        plan().kind() == StatementKind.QUERY
            ? Meta.StatementType.SELECT
            : Meta.StatementType.IS_DML;
    return Meta.Signature.create(columns(infos), sql, parameters, Meta.CursorFactory.LIST, type);
  }

  static List<ColumnMetaData> columns(List<ColumnInfo> infos) {
    List<ColumnMetaData> columns = new ArrayList<>();
    for (ColumnInfo info : infos) {
      columns.add(AvaticaTypes.column(columns.size(), info));
    }
    return columns;
  }

  /** The signature of the rows that were opened: a changed schema may have changed them. */
  Meta.Signature open(RowCursor rows) {
    closeCursor();
    cursor = rows;
    offset = 0;
    return signature(rows.columns());
  }

  /**
   * The next rows.
   *
   * @param rows asked for; negative or 0 for the server's choice
   */
  Meta.Frame frame(int rows) {
    int most = rows <= 0 ? DEFAULT_FRAME_ROWS : Math.min(rows, MAX_FRAME_ROWS);
    List<Object> block = new ArrayList<>();
    long start = offset;
    int bytes = 0;
    while (cursor != null && block.size() < most && bytes < MAX_FRAME_BYTES) {
      Object[] next = cursor.next();
      if (next == null) {
        closeCursor();
      } else {
        List<Object> row = AvaticaTypes.row(cursor.columns(), next);
        for (Object value : row) {
          bytes += AvaticaTypes.weight(value);
        }
        block.add(row);
      }
    }
    offset += block.size();
    return new Meta.Frame(start, cursor == null, block);
  }

  /** More rows, from where the last frame ended. */
  Meta.Frame fetch(long from, int rows) {
    if (from != offset) {
      throw new MokaException(
          SqlState.INVALID_CURSOR_STATE,
          "Rows were asked for from " + from + " on, but the result stands at " + offset);
    }
    return frame(rows);
  }

  void closeCursor() {
    RowCursor open = cursor;
    cursor = null;
    if (open != null) {
      open.close();
    }
  }

  private void closePlan() {
    closeCursor();
    PreparedStatement last = plan;
    plan = null;
    if (last != null) {
      last.close();
    }
  }

  void close() {
    closePlan();
  }
}

package io.mokadb.sql.access.write;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.copy.CopyRowsOperator;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** COPY ... FROM: an insert of given rows, whose failures name the line. */
public final class CopyFromOperator implements Operator {
  /** Failures that are found when later rows have been read. */
  private static final Set<SqlState> LATE =
      EnumSet.of(SqlState.UNIQUE_VIOLATION, SqlState.FOREIGN_KEY_VIOLATION, SqlState.CANCELLED);

  private final CopyRowsOperator rows;
  private final InsertOperator insert;

  /**
   * @param insert of the rows
   */
  public CopyFromOperator(CopyRowsOperator rows, InsertOperator insert) {
    this.rows = rows;
    this.insert = insert;
  }

  /** The table that is written. */
  public TableDef table() {
    return insert.table();
  }

  /** About how long the rows are, in bytes or characters. */
  public long length(ExecutionContext context) {
    return rows.source().length(context);
  }

  /** The rows as the indexes of the table see them. */
  public IndexedRows keyed() {
    return insert.keyed();
  }

  /**
   * The rows as they would be written, checked one by one: the caller writes them, and sees to
   * their keys and foreign keys. Hidden row ids are left out.
   */
  public RowStream unwritten(ExecutionContext context) {
    RowStream read = insert.unwritten(context);
    return new RowStream() {
      @Override
      public Object[] next() {
        try {
          return read.next();
        } catch (MokaException e) {
          throw located(e, context);
        }
      }

      @Override
      public void close() {
        read.close();
      }
    };
  }

  @Override
  public RowStream open(ExecutionContext context) {
    try {
      return context.open(insert);
    } catch (MokaException e) {
      throw located(e, context);
    }
  }

  private MokaException located(MokaException e, ExecutionContext context) {
    return LATE.contains(e.state()) ? e : rows.located(e, context);
  }

  @Override
  public String describe() {
    return "CopyFrom";
  }

  @Override
  public List<Operator> inputs() {
    return List.of(insert);
  }
}

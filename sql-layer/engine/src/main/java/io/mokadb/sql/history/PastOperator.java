package io.mokadb.sql.history;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TransactionScope.Past;
import io.mokadb.txn.Transaction;
import java.util.List;

/**
 * Reads a table by its primary key as it was at a moment. Indexes are left alone: one that was made
 * since has no entries from before.
 */
public final class PastOperator implements Operator {
  private final PastTable table;
  private final Operator scan;

  /**
   * @param scan of the table's rows, which reads from its context's transaction
   */
  public PastOperator(PastTable table, Operator scan) {
    this.table = table;
    this.scan = scan;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Past past = table.moment().past(context);
    FormerShape.check(table.table(), past.catalog());
    Transaction now = context.read(past.transaction());
    RowStream rows;
    try {
      rows = context.open(scan);
    } finally {
      context.read(now);
    }
    return new RowStream() {
      @Override
      public Object[] next() {
        Transaction present = context.read(past.transaction());
        try {
          return rows.next();
        } finally {
          context.read(present);
        }
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  @Override
  public String describe() {
    return "AsOf " + table.table().qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(scan);
  }
}

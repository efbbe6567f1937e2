package io.mokadb.sql.history;

import io.mokadb.session.SqlType;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TransactionScope.Past;
import io.mokadb.txn.Transaction;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads a table by its primary key as it was at a moment. Indexes are not used: one that was
 * created later has no entries from before.
 */
public final class PastOperator implements EncodedSource {
  private final PastTable table;
  private final EncodedSource scan;

  /**
   * @param scan of the table's rows, which reads from its context's transaction
   */
  public PastOperator(PastTable table, EncodedSource scan) {
    this.table = table;
    this.scan = scan;
  }

  private Transaction past(ExecutionContext context) {
    Past past = table.moment().past(context);
    FormerShape.check(table.table(), past.catalog());
    return context.past(past, table.table());
  }

  /** Does something that reads from the context's transaction. */
  private static <T> T in(Transaction past, ExecutionContext context, Supplier<T> work) {
    Transaction present = context.read(past);
    try {
      return work.get();
    } finally {
      context.read(present);
    }
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Transaction past = past(context);
    RowStream rows = in(past, context, () -> context.open(scan));
    return new RowStream() {
      @Override
      public Object[] next() {
        return in(past, context, rows::next);
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  @Override
  public boolean givesStored() {
    return scan.givesStored();
  }

  @Override
  public SqlType type(int column) {
    return scan.type(column);
  }

  @Override
  public boolean isInPlace(int column) {
    return scan.isInPlace(column);
  }

  @Override
  public EncodedStream openStored(ExecutionContext context) {
    Transaction past = past(context);
    EncodedStream rows = in(past, context, () -> context.openStored(scan));
    return new EncodedStream() {
      @Override
      public boolean advance() {
        Transaction present = context.read(past);
        try {
          return rows.advance();
        } finally {
          context.read(present);
        }
      }

      @Override
      public EncodedValues values() {
        return rows.values();
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

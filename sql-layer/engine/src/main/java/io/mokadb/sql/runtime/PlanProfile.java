package io.mokadb.sql.runtime;

import io.mokadb.txn.Transaction;
import java.util.IdentityHashMap;

/**
 * What the operators of one execution did. Times and rows of an operator are those of its streams;
 * time includes that of its inputs, what is read from the store counts for the operator that reads.
 * Confined.
 */
public final class PlanProfile {
  private final IdentityHashMap<Operator, Measured> operators = new IdentityHashMap<>();
  private Measured current = new Measured();

  /** What one operator did. */
  public static final class Measured {
    private long opens;
    private long rows;
    private long nanos;
    private long keys;
    private long cells;

    /** How often it was opened. */
    public long opens() {
      return opens;
    }

    /** Rows that it gave, in all. */
    public long rows() {
      return rows;
    }

    public long nanos() {
      return nanos;
    }

    /** Keys that were looked up, or met in a scan. */
    public long keys() {
      return keys;
    }

    /** Those of them that had a value. */
    public long cells() {
      return cells;
    }
  }

  /** What an operator did; null if it was never opened. */
  public Measured of(Operator operator) {
    return operators.get(operator);
  }

  /** The same transaction, whose reads are counted. */
  Transaction watched(Transaction transaction) {
    return transaction == null || transaction instanceof CountedTransaction
        ? transaction
        : new CountedTransaction(transaction, this);
  }

  void read(long keys, long cells) {
    current.keys += keys;
    current.cells += cells;
  }

  RowStream open(Operator operator, ExecutionContext context) {
    Measured measured = operators.computeIfAbsent(operator, o -> new Measured());
    measured.opens++;
    Measured outer = current;
    current = measured;
    long start = System.nanoTime();
    RowStream stream;
    try {
      stream = operator.open(context);
    } finally {
      measured.nanos += System.nanoTime() - start;
      current = outer;
    }
    return new RowStream() {
      @Override
      public Object[] next() {
        Measured caller = current;
        current = measured;
        long begin = System.nanoTime();
        try {
          Object[] row = stream.next();
          if (row != null) {
            measured.rows++;
          }
          return row;
        } finally {
          measured.nanos += System.nanoTime() - begin;
          current = caller;
        }
      }

      @Override
      public void close() {
        stream.close();
      }
    };
  }
}

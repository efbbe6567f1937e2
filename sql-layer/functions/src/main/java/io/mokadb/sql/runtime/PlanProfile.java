package io.mokadb.sql.runtime;

import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Supplier;

/**
 * Profile of the operators of one execution. Times and rows of an operator are those of its
 * streams; time includes that of its inputs, and reads of the store count for the operator that
 * reads. Confined.
 */
public final class PlanProfile {
  private final IdentityHashMap<Operator, Measured> operators = new IdentityHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private Measured current = new Measured();

  /** Profile of one operator. */
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

    /** Keys that were looked up, or found in a scan. */
    public long keys() {
      return keys;
    }

    /** Those of them that had a value. */
    public long cells() {
      return cells;
    }
  }

  /** Adds a line about the execution as a whole. */
  public void note(String line) {
    notes.add(line);
  }

  /** Lines about the execution as a whole. */
  public List<String> notes() {
    return notes;
  }

  /** The profile of an operator; null if it was never opened. */
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
    Measured measured = opened(operator);
    RowStream stream = timed(measured, () -> operator.open(context));
    return new RowStream() {
      @Override
      public Object[] next() {
        Object[] row = timed(measured, stream::next);
        if (row != null) {
          measured.rows++;
        }
        return row;
      }

      @Override
      public void close() {
        stream.close();
      }
    };
  }

  EncodedStream openStored(EncodedSource source, ExecutionContext context) {
    Measured measured = opened(source);
    return measured(measured, timed(measured, () -> source.openStored(context)));
  }

  EncodedStream openBatches(EncodedSource source, ExecutionContext context) {
    Measured measured = opened(source);
    return measured(measured, timed(measured, () -> source.openBatches(context)));
  }

  private EncodedStream measured(Measured measured, EncodedStream stream) {
    return new EncodedStream() {
      @Override
      public boolean advance() {
        boolean more = timed(measured, stream::advance);
        if (more) {
          ColumnBatch batch = stream.batch();
          measured.rows += batch == null ? 1 : batch.selected();
        }
        return more;
      }

      @Override
      public ColumnBatch batch() {
        return stream.batch();
      }

      @Override
      public EncodedValues values() {
        return stream.values();
      }

      @Override
      public void close() {
        stream.close();
      }
    };
  }

  private Measured opened(Operator operator) {
    Measured measured = operators.computeIfAbsent(operator, o -> new Measured());
    measured.opens++;
    return measured;
  }

  /** Runs a part of an operator's work: its reads of the store count for the operator. */
  private <T> T timed(Measured measured, Supplier<T> work) {
    Measured caller = current;
    current = measured;
    long begin = System.nanoTime();
    try {
      return work.get();
    } finally {
      measured.nanos += System.nanoTime() - begin;
      current = caller;
    }
  }
}

package io.mokadb.sql.access.read;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * SELECT ... FOR UPDATE: holds the rows of its output, and makes the transaction conflict with
 * every other that changes or locks them (txn's invariant 10).
 */
public final class LockRowsOperator implements Operator {
  private final Operator source;
  private final int width;
  private final List<Target> targets;
  private final Claimed claimed;

  /** Handling of a row that another open transaction holds. */
  public enum Claimed {
    TAKE,
    FAIL,
    SKIP
  }

  /**
   * A table whose rows are locked.
   *
   * @param offset where the columns of its key are in the input's rows, in key order
   */
  public record Target(TableDef table, int offset) {}

  /**
   * @param source rows of the query followed by keys
   * @param width of the query's own rows
   */
  public LockRowsOperator(Operator source, int width, List<Target> targets, Claimed claimed) {
    this.source = source;
    this.width = width;
    this.targets = List.copyOf(targets);
    this.claimed = claimed;
  }

  /** Whether it locks rows of a table. */
  public boolean locks(TableDef table) {
    return targets.stream().anyMatch(target -> target.table.id() == table.id());
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowKeys[] keys =
        targets.stream().map(target -> new RowKeys(target.table)).toArray(RowKeys[]::new);
    RowStream input = context.open(source);
    return new RowStream() {
      @Override
      public Object[] next() {
        for (Object[] row = input.next(); row != null; row = input.next()) {
          if (lock(row, keys, context)) {
            Object[] out = Arrays.copyOf(row, width);
            context.memory().reserve(MemoryBudget.sizeOf(out));
            return out;
          }
        }
        return null;
      }

      @Override
      public void close() {
        input.close();
      }
    };
  }

  private boolean lock(Object[] row, RowKeys[] keys, ExecutionContext context) {
    List<CellKey> cells = new ArrayList<>(keys.length);
    for (int i = 0; i < keys.length; i++) {
      Target target = targets.get(i);
      int count = keys[i].ordinals().length;
      Object[] key = Arrays.copyOfRange(row, target.offset, target.offset + count);
      if (key[0] == null) {
        continue; // The side of an outer join that has no row.
      }
      Key locked = keys[i].of(key);
      for (int group : target.table.groupIds()) {
        CellKey cell = CellKey.of(locked, Column.of(group));
        if (!hold(cell, target.table, context.transaction())) {
          return false;
        }
        cells.add(cell);
      }
    }
    cells.forEach(context.transaction()::lock);
    return true;
  }

  /** False for a row to be left out. */
  private boolean hold(CellKey cell, TableDef table, Transaction transaction) {
    try {
      if (transaction.tryHold(cell)) {
        return true;
      }
    } catch (ConflictException e) {
      if (claimed == Claimed.SKIP) {
        // Changed since the snapshot, so it cannot be locked any more than a row that is held.
        return false;
      }
      throw e;
    }
    switch (claimed) {
      case SKIP -> {
        return false;
      }
      case FAIL ->
          throw new MokaException(
              SqlState.LOCK_TIMEOUT,
              "A row of "
                  + table.qualifiedName()
                  + " is held by another transaction, and the statement says NOWAIT");
      case TAKE -> transaction.hold(cell);
    }
    return true;
  }

  @Override
  public String describe() {
    StringBuilder text = new StringBuilder("Lock rows of");
    for (int i = 0; i < targets.size(); i++) {
      text.append(i == 0 ? " " : ", ").append(targets.get(i).table.qualifiedName());
    }
    return text.toString();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}

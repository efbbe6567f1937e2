package io.mokadb.sql.access.tally;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The filling of a view with the rows that a transaction sees: each group gets what its rows come
 * to, less what is on lanes already (T3). So writers need not stop, and whatever was stored before,
 * the view is right once the transaction commits. Lanes that no other transaction holds are folded
 * on the way. Confined to one execution, used once.
 */
public final class TallyFill {
  /** Groups that are remembered; then they are written, and may be written once more. */
  private static final int MOST = 4096;

  private final Tally tally;
  private final TallyShape shape;
  private final TableDef table;
  private final ExecutionContext context;
  private final Transaction transaction;
  private final Map<Key, TallyState> states = new LinkedHashMap<>();

  /**
   * @param table that the view is made of
   * @param context of a transaction in which all writers of the table keep the view
   */
  public TallyFill(Tally tally, TableDef table, ExecutionContext context) {
    this.tally = tally;
    this.shape = tally.shape();
    this.table = table;
    this.context = context;
    this.transaction = context.transaction();
  }

  /**
   * Fills the view. Two that do so at once conflict.
   *
   * @return how many groups have rows
   * @throws io.mokadb.session.MokaException of the query
   */
  public long run() {
    transaction.lockEmpty(shape.filled());
    forget();
    addRows();
    takeLanes();
    flush();
    return count();
  }

  /** Drops what an earlier filling has written. */
  private void forget() {
    try (ValueCursor cursor = transaction.scan(Scan.forward(shape.all()))) {
      while (cursor.next()) {
        context.checkCancelled();
        if (isFill(cursor.key())) {
          transaction.delete(cursor.key());
        }
      }
    }
  }

  private boolean isFill(CellKey cell) {
    Key key = cell.row();
    return shape.lane(shape.groupOf(key), key) == TallyShape.FILL;
  }

  private void addRows() {
    int[] all = IntStream.range(0, table.columns().size()).toArray();
    TableScanOperator scan = new TableScanOperator(table, List.of(), false, all, null, null);
    KeyEncoder encoder = shape.layout().writer();
    try (RowStream rows = context.open(scan)) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        context.checkCancelled();
        Key group = tally.group(row, encoder, context);
        if (group != null) {
          tally.fold(state(group), row, 1, context);
        }
      }
    }
  }

  private void takeLanes() {
    try (ValueCursor cursor = transaction.scan(Scan.forward(shape.all()))) {
      while (cursor.next()) {
        context.checkCancelled();
        CellKey cell = cursor.key();
        if (isFill(cell)) {
          continue;
        }
        if (!transaction.tracksReads() && transaction.claim(cell)) {
          transaction.delete(cell);
        } else {
          state(shape.groupOf(cell.row())).add(shape.read(cursor.value()), -1);
        }
      }
    }
  }

  private TallyState state(Key group) {
    TallyState known = states.get(group);
    if (known != null) {
      return known;
    }
    if (states.size() >= MOST) {
      flush();
    }
    TallyState state = shape.empty();
    states.put(group, state);
    return state;
  }

  private void flush() {
    states.forEach(
        (group, change) -> {
          CellKey cell = shape.cell(group, TallyShape.FILL);
          byte[] stored = transaction.get(cell);
          TallyState state = shape.read(stored);
          state.add(change, 1);
          if (!state.isZero()) {
            transaction.put(cell, state.bytes());
          } else if (stored != null) {
            transaction.delete(cell);
          }
        });
    states.clear();
  }

  private long count() {
    long count = 0;
    try (TallyGroups groups = new TallyGroups(transaction, shape, List.of(shape.all()))) {
      while (groups.next()) {
        count += groups.state().rows() > 0 ? 1 : 0;
      }
    }
    return shape.groups() == 0 ? 1 : count;
  }
}

package io.mokadb.sql.access.tally;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Puts what a statement changes of groups onto lanes that no other transaction writes (T2), and
 * folds lanes that have become needless. Confined to one execution.
 */
final class TallyLanes {
  /** Lanes that transactions share, one after the other. */
  static final int SHARED = 64;

  /** Lanes of a group that are folded at once. */
  private static final int MOST_FOLDED = 256;

  /** For so many groups in a row all shared lanes are tried in vain, then only the first. */
  private static final int PATIENCE = 4;

  private final Transaction transaction;
  private final TallyShape shape;
  private int inVain;

  TallyLanes(Transaction transaction, TallyShape shape) {
    this.transaction = transaction;
    this.shape = shape;
  }

  /**
   * Adds a change to a group.
   *
   * @param group the beginning of its keys
   */
  void add(Key group, TallyState change) {
    long lane = take(group);
    CellKey cell = shape.cell(group, lane);
    byte[] stored = transaction.get(cell);
    TallyState state = shape.read(stored);
    state.add(change, 1);
    // To look at other lanes is to depend on their writers, if what is read is compared.
    if (!transaction.tracksReads()) {
      if (lane >= SHARED) {
        foldOwn(group, cell, state);
      } else if (change.rows() < 0) {
        foldEmpty(group, cell, state);
      }
    }
    if (!state.isZero()) {
      transaction.put(cell, state.bytes());
    } else if (stored != null) {
      transaction.delete(cell);
    }
  }

  /**
   * A lane of the group that only this transaction writes: the first one of this process unless
   * others want it too, so that most groups have one cell; the one with its timestamp if all are
   * taken.
   */
  private long take(Key group) {
    int home = transaction.home() * (SHARED / Transaction.LANES);
    if (transaction.claim(shape.cell(group, home))) {
      inVain = 0;
      return home;
    }
    if (inVain < PATIENCE) {
      int others = SHARED - 1;
      int first = transaction.lane() * (SHARED / Transaction.LANES);
      for (int i = 0; i < others; i++) {
        int lane = 1 + (first + i) % others;
        if (transaction.claim(shape.cell(group, lane))) {
          inVain = 0;
          return lane;
        }
      }
      inVain++;
    }
    return SHARED + transaction.startTimestamp();
  }

  /** Lanes that one transaction alone has written do not gather. */
  private void foldOwn(Key group, CellKey own, TallyState into) {
    fold(others(group, own, SHARED), into);
  }

  /** A group without rows leaves nothing. */
  private void foldEmpty(Key group, CellKey own, TallyState into) {
    Map<CellKey, TallyState> others = others(group, own, 0);
    TallyState total = shape.empty();
    total.add(into, 1);
    others.values().forEach(other -> total.add(other, 1));
    if (total.isZero()) {
      fold(others, into);
    }
  }

  private void fold(Map<CellKey, TallyState> others, TallyState into) {
    others.forEach(
        (cell, state) -> {
          if (transaction.claim(cell)) {
            transaction.delete(cell);
            into.add(state, 1);
          }
        });
  }

  /** Lanes of a group from one on, without that of this transaction. */
  private Map<CellKey, TallyState> others(Key group, CellKey own, long from) {
    Map<CellKey, TallyState> found = new LinkedHashMap<>();
    try (ValueCursor cursor = transaction.scan(Scan.forward(KeyRange.prefix(group)))) {
      while (cursor.next() && found.size() < MOST_FOLDED) {
        CellKey cell = cursor.key();
        if (shape.lane(group, cell.row()) >= from && !cell.equals(own)) {
          found.put(cell, shape.read(cursor.value()));
        }
      }
    }
    return found;
  }
}

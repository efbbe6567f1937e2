package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Removes all records of a dropped observer. No transaction reads them any more, so they are
 * deleted as garbage is, not overwritten. Thread-safe.
 */
final class Cleanup {
  private static final int PAGE = 512;

  private final ObserverHost host;

  Cleanup(ObserverHost host) {
    this.host = host;
  }

  void removeAll(int id, KeyRange range) {
    // What still stands in locks would become visible later.
    NotificationScan.resolveLocks(host, range, Long.MAX_VALUE - 1);
    removeNotifications(id, range);
    removeCells(ObserverKeys.acknowledgements(id));
    removeCells(ObserverKeys.parked(id));
    removeCells(ObserverKeys.attempts(id));
    removeCells(ObserverKeys.underWay(id));
    removeCells(KeyRange.single(ObserverKeys.backfill(id).row()));
  }

  private void removeNotifications(int id, KeyRange range) {
    Column column = Column.of(id);
    forAll(
        ScanRequest.forward(range, ReadRanges.of(Family.NOTIFY, TimeRange.all()))
            .withColumns(new ColumnRange(id, id)),
        view -> List.of(Edit.deleteUpTo(Family.NOTIFY, column, view.notification().timestamp())));
  }

  private void removeCells(KeyRange range) {
    forAll(
        ScanRequest.forward(range, ReadRanges.of(Family.LOCK, TimeRange.all())),
        view -> {
          host.resolve(view.key(), view.lock());
          return List.of();
        });
    TimeRange records = new TimeRange(0, Timestamps.END);
    forAll(
        ScanRequest.forward(range, new ReadRanges(TimeRange.all(), null, records, null)),
        view -> {
          List<Edit> edits = new ArrayList<>(2);
          add(edits, view.key(), Family.DATA, view.data());
          add(edits, view.key(), Family.WRITE, view.write());
          return edits;
        });
  }

  private static void add(List<Edit> edits, CellKey key, Family family, Cell newest) {
    if (newest != null) {
      edits.add(Edit.deleteUpTo(family, key.column(), newest.timestamp()));
    }
  }

  /** Page by page, with a cursor of its own for each. */
  private void forAll(ScanRequest request, Function<CellView, List<Edit>> change) {
    KeyRange rest = request.range();
    while (!rest.isEmpty()) {
      List<CellView> page = new ArrayList<>();
      ScanRequest part =
          ScanRequest.forward(rest, request.ranges())
              .withColumns(request.columns())
              .withLimit(PAGE);
      try (CellCursor cursor = host.store().scan(part, Deadline.none())) {
        CellView view = cursor.next();
        while (view != null && page.size() < PAGE) {
          page.add(view);
          view = cursor.next();
        }
      }
      if (page.isEmpty()) {
        return;
      }
      List<RowMutation> mutations = new ArrayList<>(page.size());
      for (CellView view : page) {
        List<Edit> edits = change.apply(view);
        if (!edits.isEmpty()) {
          mutations.add(new RowMutation(view.key().row(), Condition.always(), edits));
        }
      }
      if (!mutations.isEmpty()) {
        host.mutate(mutations);
      }
      Key last = page.get(page.size() - 1).key().row();
      rest = KeyRange.of(last.next(), rest.end());
    }
  }
}

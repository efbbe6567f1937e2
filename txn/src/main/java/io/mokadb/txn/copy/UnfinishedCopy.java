package io.mokadb.txn.copy;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.time.PersistedMark;

/** The mark of a store into which another one is being copied (C2). Confined to one thread. */
public final class UnfinishedCopy {
  private final PersistedMark mark;

  private UnfinishedCopy(PersistedMark mark) {
    this.mark = mark;
  }

  /**
   * Checks that a store is not an unfinished copy.
   *
   * @throws KvException FORMAT if it is one
   */
  public static void requireNone(KvStore store) {
    if (isIn(store)) {
      throw new KvException(
          KvException.Kind.FORMAT,
          store.location()
              + " is an unfinished copy of another database: 'moka move' was interrupted. Repeat it"
              + " with --replace, or remove what is there");
    }
  }

  /** True if a copy into the store was begun and not completed. */
  public static boolean isIn(KvStore store) {
    return PersistedMark.unfinishedCopy(store).value() != 0;
  }

  /** True if a store has nothing but marks. */
  public static boolean isPossibleIn(KvStore store) {
    TimeRange all = TimeRange.all();
    ScanRequest request =
        ScanRequest.forward(KeyRange.all(), new ReadRanges(all, all, all, all)).withBlockSize(16);
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      CellView view = cursor.next();
      while (view != null && view.key().row().equals(PersistedMark.ROW)) {
        view = cursor.next();
      }
      return view == null;
    }
  }

  /** Marks an empty store, durably, with the timestamp of the copy. */
  public static UnfinishedCopy begin(KvStore store, long timestamp) {
    PersistedMark mark = PersistedMark.unfinishedCopy(store);
    mark.raise(timestamp);
    return new UnfinishedCopy(mark);
  }

  /** Removes the mark, durably; all that was written before is durable as well. */
  public void complete() {
    mark.lower(0);
  }
}

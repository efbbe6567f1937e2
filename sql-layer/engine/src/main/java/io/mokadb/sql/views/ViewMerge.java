package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.observe.Followers;

/**
 * The merge of what is pending into the rows of views, at the snapshot of one reader: what a step
 * would do, in a transaction whose writes are dropped. Confined to the reader's thread.
 */
final class ViewMerge {
  private final ViewComputation computation;
  private final PendingChanges pending;
  private final MergedViews merged;
  private final ViewReader reader;

  ViewMerge(
      ViewComputation computation, PendingChanges pending, MergedViews merged, ViewReader reader) {
    this.computation = computation;
    this.pending = pending;
    this.merged = merged;
    this.reader = reader;
  }

  /** Lays what is missing over the stored rows of a view. */
  void merge(CurrentView current, FreshReading into) {
    KeptView view = current.view();
    Transaction transaction = reader.transaction();
    requireUnwritten(view.table());
    if (transaction.tracksReads()) {
      // The result depends on all of them, whether it is stored already or not.
      view.uses().forEach(table -> transaction.noteRead(SystemKeys.all(table)));
    }
    if (reader.isPlain() && lacksNothing(current, current.seen().at(reader.snapshot()))) {
      nothing(view, into);
      return;
    }
    Watermark mark = watermark(view, into);
    if (!mark.leadsOn(view)) {
      tell(view, into, computation.complete(view, into).rows(), true, "");
      return;
    }
    if (reader.isPlain()) {
      current.seen().found(mark.timestamp(), reader.snapshot());
    }
    long newest = pending.newest(reader, current, mark.timestamp());
    if (newest != Followers.UNKNOWN && newest <= mark.timestamp()) {
      nothing(view, into);
    } else if (!putKept(view, mark, newest, into)) {
      computeOnce(current, mark, newest, into);
    }
  }

  /** Of readers that lack the same one computes it, and the others wait for what it keeps. */
  private void computeOnce(CurrentView current, Watermark mark, long newest, FreshReading into) {
    if (!isShared(newest)) {
      compute(current, mark, newest, into);
      return;
    }
    MergedViews.Key key = key(current.view(), mark, newest);
    boolean first = merged.underWay().begin(key, reader.cancellation());
    try {
      if (!putKept(current.view(), mark, newest, into)) {
        compute(current, mark, newest, into);
      }
    } finally {
      if (first) {
        merged.underWay().end(key);
      }
    }
  }

  /**
   * Whether nothing has changed since a watermark of the view. Tells without a look into the store.
   *
   * @param watermark in force at or before the reader's snapshot; 0 for none
   */
  private boolean lacksNothing(CurrentView current, long watermark) {
    long newest = watermark == 0 ? Followers.UNKNOWN : pending.newest(reader, current, watermark);
    return newest != Followers.UNKNOWN && newest <= watermark;
  }

  /**
   * @param told the newest change that the reader sees, from memory
   */
  private void compute(CurrentView current, Watermark mark, long told, FreshReading into) {
    KeptView view = current.view();
    PendingChanges.Rows changed = pending.of(reader, current, mark.timestamp());
    if (changed.isEmpty()) {
      nothing(view, into);
      return;
    }
    long newest = told != Followers.UNKNOWN ? told : changed.newest();
    if (told == Followers.UNKNOWN && putKept(view, mark, newest, into)) {
      return;
    }
    ViewUpdate.Done done = computation.byChanges(view, mark, changed, into);
    boolean whole = done == null;
    if (whole) {
      done = computation.complete(view, into);
    }
    if (isShared(newest)) {
      merged.keep(key(view, mark, newest), view.table(), into.trial(), done.rows(), whole);
    }
    tell(view, into, done.rows(), whole, "");
  }

  /** Whether others see these rows too, and know it by this timestamp. */
  private boolean isShared(long newest) {
    return newest != Followers.UNKNOWN && !reader.defines();
  }

  private MergedViews.Key key(KeptView view, Watermark mark, long newest) {
    return new MergedViews.Key(view.id(), reader.catalog().version(), mark.timestamp(), newest);
  }

  /** Returns whether a reader before has computed the same. */
  private boolean putKept(KeptView view, Watermark mark, long newest, FreshReading into) {
    MergedViews.Merged kept = isShared(newest) ? merged.get(key(view, mark, newest)) : null;
    if (kept == null) {
      return false;
    }
    kept.put(into.trial());
    tell(view, into, kept.rows(), kept.whole(), ", which another statement had computed");
    return true;
  }

  private void nothing(KeptView view, FreshReading into) {
    if (reader.transaction().tracksReads()) {
      // Steps of the view are not conflicts.
      into.divert(view.table());
    }
    into.note(view, "nothing was missing in its stored rows");
  }

  private static void tell(
      KeptView view, FreshReading into, long written, boolean whole, String how) {
    into.divert(view.table());
    String of = whole ? ", of its whole query" : "";
    String rows = written == 1 ? "1 row was" : written + " rows were";
    into.note(view, rows + " merged" + of + how);
  }

  private void requireUnwritten(TableDef table) {
    Transaction transaction = reader.transaction();
    if (!transaction.hasWrites()) {
      return;
    }
    boolean written = !transaction.written(SystemKeys.all(table.id()), 1).isEmpty();
    for (IndexDef index : table.indexes()) {
      written |= !transaction.written(SystemKeys.all(index.id()), 1).isEmpty();
    }
    if (written) {
      throw MokaException.unsupported(
          "Materialized view "
              + table.qualifiedName()
              + " is current and was written by this transaction, which cannot read it; COMMIT"
              + " comes first");
    }
  }

  /** The watermark; it leads on, unless what is missing may be all. */
  private Watermark watermark(KeptView view, FreshReading into) {
    // A serializable reader does not depend on when a step ran.
    boolean tracks = reader.transaction().tracksReads();
    Transaction of = tracks && !reader.defines() ? into.trial() : reader.transaction();
    Watermark mark = ViewRecords.watermark(of, view.id());
    if (mark != null && (reader.past() ? view.filled() : mark.leadsOn(view))) {
      return mark;
    }
    throw new MokaException(
        SqlState.OBJECT_NOT_READY,
        "Materialized view "
            + view.name()
            + (reader.past()
                ? " had no rows at that moment; they come with REFRESH MATERIALIZED VIEW"
                : " is current, but is about to be computed as a whole" + nextStep(view)));
  }

  private static String nextStep(KeptView view) {
    return view.paused()
        ? ", and it is paused; ALTER MATERIALIZED VIEW ... RESUME lets it go on, and REFRESH"
            + " MATERIALIZED VIEW fills it at once"
        : "; CALL MOKA.AWAIT_VIEWS waits for that";
  }
}

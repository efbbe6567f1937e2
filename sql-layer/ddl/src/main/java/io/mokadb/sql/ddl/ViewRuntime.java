package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.txn.Transaction;
import java.util.List;

/** The runtime of views that keep themselves as their definitions see it. Thread-safe. */
public interface ViewRuntime {
  /**
   * What follows from the query of a view.
   *
   * @param uses the tables that it reads, with the columns that matter
   * @param key ordinals of columns of the view that are never null and name one row: they become
   *     its primary key; empty if there are none
   * @param lookUp ordinals of columns by which stored rows are found if there is no such key: they
   *     get an index
   */
  record Shape(List<UpkeepDef.UsedTable> uses, List<Integer> key, List<Integer> lookUp) {
    public Shape {
      uses = List.copyOf(uses);
      key = List.copyOf(key);
      lookUp = List.copyOf(lookUp);
    }
  }

  /**
   * Tries whether a view can be kept.
   *
   * @param query its definition, with its columns
   * @throws io.mokadb.session.MokaException {@code UNSUPPORTED}, naming the operator, if it cannot
   */
  Shape shape(Catalog catalog, ViewDef query);

  /**
   * All rows of a view, as they are at the snapshot that is read: of another view that keeps itself
   * not the stored rows, which may be older, but those of its query.
   *
   * @throws io.mokadb.session.MokaException as {@link #shape}
   */
  Operator rows(Catalog catalog, ViewDef query);

  /**
   * To be called before the transaction begins that fills a view, and to be closed after its end:
   * what is announced meanwhile is kept for the view, and no step of it runs.
   *
   * @param viewId {@link ViewDef#id} of the hidden view with the query
   */
  Filling filling(long viewId);

  /** A view that is being filled. */
  interface Filling extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Notes that a transaction writes the rows of the query at its start timestamp: that is the
   * view's watermark, once the transaction commits. Called before the rows are written, so that a
   * step of the view that runs meanwhile gives way, and not the transaction with all rows.
   *
   * @param viewId {@link ViewDef#id} of the hidden view with the query
   */
  void filled(Transaction transaction, long viewId);

  /**
   * Notes that the stored rows of a view follow from its tables no more, because these or its query
   * are others: its next step computes it as a whole. A transaction that fills the view, or keeps
   * it, from an older snapshot has to conflict with this one; so it writes, even if there is
   * nothing to forget.
   */
  void invalidated(Transaction transaction, long viewId);

  /**
   * What the writers of its table are to add up for a view that is immediate.
   *
   * @param query its definition, with its columns
   * @param space the id under which they store it
   * @throws io.mokadb.session.MokaException {@code FEATURE_NOT_SUPPORTED} if they cannot keep it
   */
  TallyDef tally(Catalog catalog, ViewDef query, long space);

  /**
   * Fills a view that is immediate with the rows that a transaction sees, whatever was stored
   * before. Writers go on meanwhile.
   *
   * @param catalog in which the writers of its table keep the view
   * @param query its definition
   * @return how many groups there are
   * @throws io.mokadb.session.MokaException of its query
   */
  long fill(Transaction transaction, Catalog catalog, ViewDef query, Cancellation cancellation);

  /** Forgets what is noted of a dropped view. */
  void dropped(Transaction transaction, long viewId);

  /** Definitions have changed, perhaps those of views; called after they were committed. */
  void definitionsChanged(Catalog catalog);
}

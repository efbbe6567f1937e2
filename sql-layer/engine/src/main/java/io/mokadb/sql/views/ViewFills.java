package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.ViewRuntime;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transactions that fill views: no step keeps such a view, and what is announced from their
 * snapshots on is not removed (V2). Where other nodes take steps, too, a record in the store tells
 * them, and a step that began before it cannot commit: it would be in the way of all rows. The
 * record of a node that is gone counts until a step has taken it away, with which what that node
 * may still send is in conflict. Thread-safe.
 */
final class ViewFills {
  /** How often a record is written that steps are in the way of. */
  private static final int ATTEMPTS = 50;

  private static final Logger LOG = LoggerFactory.getLogger(ViewFills.class);

  private final TransactionManager transactions;
  private final Fillings own;
  private final boolean shared;

  ViewFills(TransactionManager transactions) {
    this.transactions = transactions;
    this.own = new Fillings(transactions::currentTimestamp);
    this.shared = transactions.work().isShared();
  }

  /**
   * To be called before the transaction begins, and to be closed after its end.
   *
   * @param settle is run once no other step of this node can begin
   */
  ViewRuntime.Filling begin(long view, Runnable settle) {
    Fillings.Open open = own.begin(view);
    FillMark mark = null;
    boolean begun = false;
    try {
      settle.run();
      mark = shared ? marked(view) : null;
      begun = true;
    } finally {
      if (!begun) {
        open.close();
      }
    }
    FillMark told = mark;
    return () -> {
      try {
        if (told != null) {
          withdraw(view, told);
        }
      } finally {
        open.close();
      }
    };
  }

  /** Tells all nodes; null if one has told that it fills the view, which then counts for both. */
  private FillMark marked(long view) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
        FillMark before = ViewRecords.filling(transaction, view);
        if (before != null && isAlive(before, view)) {
          return null;
        }
        FillMark mark = new FillMark(self(), transaction.startTimestamp());
        ViewRecords.put(transaction, view, mark);
        ViewRecords.lock(transaction, view);
        if (transaction.commit() instanceof CommitOutcome.Committed) {
          return mark;
        }
      }
    }
    throw new MokaException(
        SqlState.SERIALIZATION_CONFLICT,
        "The materialized view cannot be filled, because its steps change it all the time: run the"
            + " statement again, or PAUSE the view before REFRESH");
  }

  /** A step may have taken it away, of a node that takes this one for gone. */
  private void withdraw(long view, FillMark mark) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
        if (!mark.equals(ViewRecords.filling(transaction, view))) {
          return;
        }
        ViewRecords.deleteFilling(transaction, view);
        if (transaction.commit() instanceof CommitOutcome.Committed) {
          return;
        }
      } catch (RuntimeException e) {
        // Whatever it is: the view is filled, or has failed to be, for another reason.
        LOG.warn("It stays noted that the materialized view {} is being filled", view, e);
        return;
      }
    }
  }

  private long self() {
    return transactions.nodes().self();
  }

  /** One of this node counts as long as it is at work; it may have failed to take it away. */
  private boolean isAlive(FillMark mark, long view) {
    return mark.node() == self()
        ? own.isUnderWay(view)
        : !transactions.nodes().isKnownGone(mark.node());
  }

  private FillMark mark(Transaction transaction, long view) {
    return shared ? ViewRecords.filling(transaction, view) : null;
  }

  /** Has a transaction read at once what it will ask of some views. */
  void prefetch(Transaction transaction, Collection<KeptView> views) {
    if (shared && !views.isEmpty()) {
      ViewRecords.prefetch(transaction, views.stream().map(KeptView::id).toList());
    }
  }

  /**
   * From which timestamp on announcements to a view are needed by what fills it.
   *
   * @param transaction that may remove some
   * @return {@link Long#MAX_VALUE} if nothing does
   */
  long needed(Transaction transaction, long view) {
    long needed = own.needed(view, transaction.startTimestamp());
    FillMark mark = mark(transaction, view);
    return mark == null ? needed : Math.min(needed, mark.since());
  }

  /**
   * Whether a step is to leave a view alone. That may take a while: of a node that was gone before
   * this one came nothing is known until it is asked for.
   */
  boolean isInTheWay(Transaction step, long view) {
    FillMark mark = mark(step, view);
    return own.needed(view, step.startTimestamp()) != Long.MAX_VALUE
        || mark != null && isAlive(mark, view) && !isGone(mark);
  }

  private boolean isGone(FillMark mark) {
    return mark.node() != self() && transactions.nodes().isGone(mark.node());
  }

  /** A step goes on with a view that is filled no more, however that has ended. */
  void endLeft(Transaction step, long view) {
    if (mark(step, view) != null) {
      ViewRecords.deleteFilling(step, view);
      ViewRecords.lock(step, view);
    }
  }

  /** True if a view is being filled at this moment, or was when a transaction began. */
  boolean isUnderWay(Transaction transaction, long view) {
    FillMark mark = mark(transaction, view);
    return own.isUnderWay(view) || mark != null && isAlive(mark, view);
  }

  /**
   * A transaction has all rows of a view. That this node fills it stays noted until that ends: the
   * definition of a new view says later that it has rows, and a step would take the view for one
   * whose creation broke off.
   */
  void filled(Transaction transaction, long view) {
    FillMark mark = mark(transaction, view);
    if (mark != null && !isAlive(mark, view)) {
      ViewRecords.deleteFilling(transaction, view);
    }
  }

  void dropped(Transaction transaction, long view) {
    if (mark(transaction, view) != null) {
      ViewRecords.deleteFilling(transaction, view);
    }
  }

  /**
   * Forgets what no transaction asks for any more.
   *
   * @param oldest start of those that run, or a timestamp drawn now
   */
  void forget(long oldest) {
    own.forget(oldest);
  }
}

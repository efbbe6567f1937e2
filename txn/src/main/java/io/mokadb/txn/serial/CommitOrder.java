package io.mokadb.txn.serial;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The commits that serializable transactions are compared with. While there is no such transaction,
 * nothing is kept. Thread-safe.
 */
public final class CommitOrder {
  private static final int MOST_BLOCKS = 256;

  private final Waiter waiter;
  private final int mostReads;

  /** The serializable transactions that may write. */
  private final Set<TrackedReads> watching;

  /** How many are watching: exact, so that zero is a promise. */
  private final AtomicInteger watchers = new AtomicInteger();

  /** On their way. */
  private final Set<CommitPlace> places = ConcurrentHashMap.newKeySet();

  private final EndedCommits ended;

  /**
   * @param mostWrites how many cells of commits are kept at most
   * @param writesMemory for the cells of commits; never closed
   * @param mostReads how many cells and ranges that one transaction has read are kept apart
   */
  public CommitOrder(Waiter waiter, long mostWrites, NoteMemory writesMemory, int mostReads) {
    this(waiter, mostWrites, writesMemory, mostReads, ConcurrentHashMap.newKeySet());
  }

  /**
   * As above.
   *
   * @param watching empty, and thread-safe
   */
  CommitOrder(
      Waiter waiter,
      long mostWrites,
      NoteMemory writesMemory,
      int mostReads,
      Set<TrackedReads> watching) {
    this.watching = watching;
    this.waiter = waiter;
    this.ended = new EndedCommits(mostWrites, writesMemory);
    this.mostReads = mostReads;
  }

  int mostBlocks() {
    return MOST_BLOCKS;
  }

  /**
   * Begins to watch, for a transaction that takes its snapshot afterwards.
   *
   * @param shown calls its argument for each place that is shown
   * @param memory for what the transaction notes; closed when that has ended
   */
  public TrackedReads watch(Consumer<Consumer<CommitPlace>> shown, NoteMemory memory) {
    TrackedReads reads = new TrackedReads(this, mostReads, memory);
    watching.add(reads);
    watchers.incrementAndGet();
    shown.accept(
        place -> {
          places.add(place);
          if (place.isOver()) {
            // Its timestamp was drawn before the snapshot will be.
            places.remove(place);
          }
        });
    return reads;
  }

  /**
   * A place for a commit. It has to be shown to those who begin to watch, and then to {@link
   * #enter}.
   *
   * @param cells what it changes, asked for by any thread
   * @param readsOrNull what the transaction has read, if it is serializable
   */
  public CommitPlace place(
      long startTimestamp, Supplier<List<CellKey>> cells, TrackedReads readsOrNull) {
    return new CommitPlace(this, startTimestamp, cells, readsOrNull);
  }

  /** To be called before the commit asks for a timestamp, with a place that is shown. */
  public void enter(CommitPlace place) {
    if (watchers.get() > 0) {
      places.add(place);
    }
  }

  void ended(CommitPlace place, boolean written) {
    if (places.isEmpty() || !places.contains(place)) {
      return;
    }
    // A watcher that begins after this look has a snapshot after the timestamp.
    if (written && place.timestamp() != 0 && watchers.get() > 0) {
      ended.add(place);
    }
    places.remove(place);
  }

  CommitOutcome.Conflict refusal(CommitPlace own, TrackedReads reads, long waitNanos) {
    if (reads.isEmpty()) {
      return null;
    }
    long commitTimestamp = own.timestamp();
    // In this order: a commit that ends meanwhile is found here or there.
    for (CommitPlace place : places) {
      CommitOutcome.Conflict refusal =
          place == own ? null : refusal(place, reads, commitTimestamp, waitNanos);
      if (refusal != null) {
        return refusal;
      }
    }
    return ended.refusal(reads, commitTimestamp);
  }

  private CommitOutcome.Conflict refusal(
      CommitPlace place, TrackedReads reads, long commitTimestamp, long waitNanos) {
    if (!place.isAsking() && !place.isBetween(reads.since(), commitTimestamp)) {
      return null;
    }
    CommitOutcome.Conflict refusal = place.writes().refusal(reads.ranges());
    if (refusal == null) {
      return null;
    }
    awaitDrawn(place, waitNanos);
    return place.isAsking() || place.isBetween(reads.since(), commitTimestamp) ? refusal : null;
  }

  private void awaitDrawn(CommitPlace place, long waitNanos) {
    try {
      var unused = waiter.await(() -> !place.isAsking(), waitNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while another commit drew its timestamp", e);
    }
  }

  /** The transaction has ended. */
  public void leave(TrackedReads reads) {
    if (!watching.remove(reads)) {
      return;
    }
    watchers.decrementAndGet();
    // A watcher that begins after this look has a snapshot after the newest.
    long needed = ended.newest();
    for (TrackedReads other : watching) {
      needed = Math.min(needed, other.since());
    }
    ended.removeUpTo(needed);
  }

  /** How many cells of commits are kept. */
  long remembered() {
    return ended.size();
  }
}

package io.mokadb.txn.observe;

import io.mokadb.kv.KeyRange;
import io.mokadb.txn.time.Waiter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The observers of one store and the workers that run them (paper, section 2.4). Thread-safe.
 *
 * <p>Notifications are durable and independent of what is registered here: those of an observer
 * that is not registered wait. Methods that name an observer throw {@link IllegalArgumentException}
 * if it is not registered, except {@link #drop} and {@link #forget}. What reads or changes the
 * store throws {@link io.mokadb.kv.KvException} and {@link io.mokadb.txn.TxnException}.
 */
public interface Observers {
  /** Makes an observer known, or replaces the one with this id; what waits for it is run then. */
  void register(ObserverDefinition definition, Observer observer);

  /** The followers of the same store, whose steps the same workers run. */
  Followers followers();

  /**
   * Runs workers until {@link #stop}.
   *
   * @param threads gives each worker a thread of its own
   * @param waiter for idle workers alone: each notification wakes it
   */
  void start(WorkerOptions options, Executor threads, Waiter waiter);

  /**
   * Changes how many workers of {@link #start} there are. Those that are too many end as soon as
   * they have done what they are at.
   *
   * @param count 0 or more
   * @throws IllegalStateException before {@link #start}
   */
  void workers(int count);

  /** How many workers there are to be; 0 before {@link #start}. */
  int workers();

  /**
   * A worker that is driven by the caller instead: for tests and simulations. Several share the
   * rows among them like those of {@link #start}.
   */
  ObserverWorker worker(WorkerOptions options);

  /** Ends the workers; returns when the last one has finished what it was at. */
  void stop();

  /** From now on notifications of this observer wait; what runs is finished. Not remembered. */
  void pause(int id);

  void resume(int id);

  /**
   * Forgets an observer with all its notifications, parked ones and acknowledgements; registered or
   * not. Returns when they are gone from the store. No transaction may announce to it any more. It
   * may be repeated after a failure half-way.
   *
   * @param range of its definition
   */
  void drop(int id, KeyRange range);

  /**
   * Forgets an observer in this process, as {@link #drop} does, but leaves alone what is in the
   * store: for one that another process has dropped. Returns when what it was at here has ended.
   */
  void forget(int id);

  /**
   * How many rows wait for an observer or are parked.
   *
   * @param limit where counting ends
   */
  int waiting(int id, int limit);

  /**
   * How an observer is doing. Reads not many more notifications and records than {@link
   * ObserverState#MOST_COUNTED}, however many there are.
   */
  ObserverState state(int id);

  /** The same for all that are registered, by id. */
  List<ObserverState> states();

  /** Rows that this observer failed to handle, in key order. */
  List<ParkedNotification> parked(int id, int limit);

  /** Rows that this observer failed to handle and will be given again, in key order. */
  List<FailingNotification> failing(int id, int limit);

  /** Lets the observer try its parked rows again. Returns how many there were. */
  long retryParked(int id);

  /** Takes parked rows for seen, as they are now. Returns how many there were. */
  long skipParked(int id);

  /**
   * Announces all rows of the observer's range to it, in the background and as fast as it handles
   * them. Survives restarts: it goes on where it was once the observer is registered again. Rows
   * that the observer has seen already are shown to it again; {@link Observation#seen} is right for
   * them too. Begun again while it is under way, it starts over.
   */
  void backfill(int id);

  /**
   * Waits until everything that was committed at or before a timestamp has been handled by all
   * registered observers or is parked, with all that followed from it, backfills included, by
   * whichever process of the database that is done; one that does not answer is waited for until it
   * is gone. Paused observers handle nothing: this waits for them in vain, see {@link
   * #pausedInTheWay}. What {@link #followers} have still to take in is not waited for.
   *
   * @return whether that was so before the timeout
   * @throws io.mokadb.txn.TxnException {@code INTERRUPTED}
   */
  boolean awaitQuiet(long timestamp, Duration timeout);

  /**
   * Waits until what was committed at or before a timestamp, and was announced to one observer, has
   * been handled by it or is parked, its backfill included. What others have still to announce to
   * it is not waited for. Does not return before the timeout while it is paused and something
   * waits.
   *
   * @return whether that was so before the timeout
   * @throws io.mokadb.txn.TxnException {@code INTERRUPTED}
   */
  boolean awaitQuiet(int id, long timestamp, Duration timeout);

  /**
   * The paused observers that alone keep {@link #awaitQuiet} waiting: earlier notifications wait
   * for each of them and for no other observer.
   *
   * @return their names; empty if another observer still has work
   */
  List<String> pausedInTheWay(long timestamp);
}

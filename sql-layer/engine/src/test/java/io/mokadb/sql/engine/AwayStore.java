package io.mokadb.sql.engine;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A store that can be away: calls of one thread wait until their deadline expires then, and all
 * others fail at once.
 */
final class AwayStore extends ForwardingStore {
  private volatile boolean away;
  private volatile boolean mutationsArrive;
  private volatile Thread caller;
  private volatile Runnable waiting = () -> {};

  AwayStore(KvStore store) {
    super(store);
  }

  /**
   * From now on no call is answered.
   *
   * @param whenWaiting run when a call of this thread has begun to wait
   */
  void leave(Runnable whenWaiting) {
    caller = Thread.currentThread();
    waiting = whenWaiting;
    away = true;
  }

  /** Mutations are carried out from now on, although they are not answered. */
  void letMutationsArrive() {
    mutationsArrive = true;
  }

  void comeBack() {
    away = false;
    mutationsArrive = false;
  }

  private void answer(Deadline deadline) {
    if (away) {
      if (Thread.currentThread() == caller) {
        awaitEnd(deadline);
      }
      throw new KvException(KvException.Kind.TIMEOUT, "The store is away");
    }
  }

  private void awaitEnd(Deadline deadline) {
    if (deadline == Deadline.none()) {
      throw new AssertionError("A statement makes a call that nothing can stop");
    }
    CountDownLatch stopped = new CountDownLatch(1);
    Deadline.Watch watch = deadline.watch(stopped::countDown);
    waiting.run();
    try {
      while (!deadline.isExpired()) {
        if (stopped.await(deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
          break;
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      watch.close();
    }
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    answer(deadline);
    return store().read(read, deadline);
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    answer(deadline);
    return store().read(reads, deadline);
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    answer(deadline);
    return store().versions(reads, limit, deadline);
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    CellCursor cursor = store().scan(request, Deadline.none());
    return new CellCursor() {
      @Override
      public CellView next() {
        answer(deadline);
        return cursor.next();
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    if (away && mutationsArrive) {
      store().mutate(mutations, durability, Deadline.none());
      awaitEnd(deadline);
      return Collections.nCopies(mutations.size(), MutationOutcome.UNKNOWN);
    }
    answer(deadline);
    return store().mutate(mutations, durability, deadline);
  }

  @Override
  public boolean atomicAcrossRows() {
    return false;
  }
}

package io.mokadb.txn.copy;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.PersistedMark;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** One pass that copies a store (C1). Confined to one thread. */
public final class StoreCopy {
  /** Blocks that are being written while the next is read. */
  private static final int BLOCKS_UNDER_WAY = 4;

  private static final int ATTEMPTS = 5;

  private final KvStore source;
  private final KvStore target;
  private final ExecutorService writers;
  private final CopyProgress progress;

  /**
   * @param source has no locks
   * @param target is empty, but for the mark of an unfinished copy
   * @param writers write blocks while the caller reads the next ones
   */
  public StoreCopy(KvStore source, KvStore target, ExecutorService writers, CopyProgress progress) {
    this.source = source;
    this.target = target;
    this.writers = writers;
    this.progress = progress;
  }

  /**
   * Copies everything.
   *
   * @return the totals of what was read
   * @throws KvException if one of the stores fails; TxnException CORRUPTED if a lock is left
   */
  public StoreTotals run() {
    StoreTotals.Counter counter = new StoreTotals.Counter();
    VersionScan scan = new VersionScan(source);
    Deque<Future<?>> underWay = new ArrayDeque<>();
    try {
      for (List<CopiedColumn> block = scan.next(); !block.isEmpty(); block = scan.next()) {
        if (underWay.size() == BLOCKS_UNDER_WAY) {
          await(underWay.remove());
        }
        block.forEach(counter::add);
        List<CopiedColumn> columns = block;
        underWay.add(writers.submit(() -> write(columns)));
        progress.reached(counter.cells(), counter.bytes());
      }
      while (!underWay.isEmpty()) {
        await(underWay.remove());
      }
    } finally {
      underWay.forEach(block -> block.cancel(true));
    }
    long safePoint = PersistedMark.safePoint(source).value();
    if (safePoint > 0) {
      PersistedMark.safePoint(target).raise(safePoint);
    }
    return counter.totals();
  }

  private void write(List<CopiedColumn> block) {
    List<RowMutation> left = block.stream().flatMap(column -> column.puts().stream()).toList();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<MutationOutcome> outcomes = target.mutate(left, Durability.BUFFERED, Deadline.none());
      List<RowMutation> unknown = new ArrayList<>();
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) != MutationOutcome.APPLIED) {
          unknown.add(left.get(i));
        }
      }
      if (unknown.isEmpty()) {
        return;
      }
      // The same cells at the same timestamps once more: it makes no difference.
      left = unknown;
    }
    throw new KvException(
        KvException.Kind.IO, target.location() + " does not say whether cells were written");
  }

  private static void await(Future<?> block) {
    try {
      block.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(TxnException.Kind.INTERRUPTED, "The copy was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KvException failure) {
        throw new KvException(failure.kind(), failure.getMessage(), failure);
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.time.Waiter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cells that this process tells others it holds. Each has a row of its own, written and removed
 * by small transactions beside the one that holds the cell. It stands for the process, not for the
 * transaction: within a process the locks in memory are asked first. The row of a process that is
 * gone counts for nothing.
 *
 * <p>Nothing depends on these rows but who does which work, and how soon one that is held is told
 * of: at its commit each cell is compared with what was committed since, as ever. Thread-safe.
 */
final class SharedHolds {
  private static final Logger LOG = LoggerFactory.getLogger(SharedHolds.class);
  private static final int ATTEMPTS = 4;

  /** How long the end of a transaction waits until its holds are given back. */
  private static final long RELEASE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** How long statements go on without asking again whether a process is gone. */
  private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long a statement waits until it is known whether a process is gone. */
  private static final long FIND_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final TransactionOptions OPTIONS =
      TransactionOptions.DEFAULT.withLockWait(Duration.ZERO).withDurability(Durability.BUFFERED);

  private final Function<TransactionOptions, ? extends Transaction> begin;
  private final Nodes nodes;
  private final Executor background;
  private final Waiter waiter;
  private final WaitCircles circles;
  private final AtomicLong serials = new AtomicLong();

  /** By node that nothing is known of, until when it is not waited for the answer again. */
  private final Map<Long, Long> asked = new ConcurrentHashMap<>();

  /** Those that may stand yet although the transaction has ended. */
  private final Set<Hold> left = ConcurrentHashMap.newKeySet();

  /** Begins the keys of the rows; null if nothing is told. */
  private volatile Key prefixOrNull;

  /**
   * A row that says that this process holds a cell.
   *
   * @param at the row's cell; null for one that is not told
   */
  record Hold(CellKey at, HoldRecord record) {
    private static final Hold UNTOLD = new Hold(null, null);
  }

  /**
   * @param begin begins a transaction beside that of the caller
   * @param circles finds circles of waits for what others hold
   */
  SharedHolds(
      Function<TransactionOptions, ? extends Transaction> begin,
      Environment environment,
      WaitCircles circles) {
    this.begin = begin;
    this.circles = circles;
    this.nodes = environment.nodes();
    this.background = environment.background();
    this.waiter = environment.waiter();
  }

  /** From now on holds are told. */
  void keepAt(Key prefix) {
    prefixOrNull = prefix;
  }

  /**
   * The end of an attempt to take a cell.
   *
   * @param holdOrNull null if another process holds it, or is about to
   * @param holder that process; 0 if it is not known
   */
  record Taking(Hold holdOrNull, long holder) {
    private static final Taking UNKNOWN = new Taking(null, 0);
  }

  WaitCircles circles() {
    return circles;
  }

  Waiter waiter() {
    return waiter;
  }

  /**
   * Tells that this process holds a cell, if no other one does.
   *
   * @param limit of the calls to the store
   */
  Taking take(CellKey cell, Deadline limit) {
    Key prefix = prefixOrNull;
    if (prefix == null || !fits(prefix, cell) || !hasOthers()) {
      return new Taking(Hold.UNTOLD, 0);
    }
    Hold mine =
        new Hold(key(prefix, cell), new HoldRecord(nodes.self(), serials.incrementAndGet()));
    boolean known = false;
    try {
      Taking taken = take(mine, limit);
      known = true;
      return taken;
    } finally {
      if (!known) {
        left.add(mine);
      }
    }
  }

  private Taking take(Hold mine, Deadline limit) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = begin.apply(OPTIONS.withLimit(limit))) {
        byte[] found = transaction.get(mine.at());
        long holder = found == null ? 0 : HoldRecord.decode(found).node();
        if (found != null && isHeld(holder, limit)) {
          return new Taking(null, holder);
        }
        transaction.put(mine.at(), mine.record().encode());
        CommitOutcome outcome = transaction.commit();
        if (outcome instanceof CommitOutcome.Unknown) {
          left.add(mine);
          return Taking.UNKNOWN;
        } else if (outcome instanceof CommitOutcome.Committed) {
          return new Taking(mine, 0);
        }
      } catch (TxnException e) {
        if (e.kind() == TxnException.Kind.LOCK_TIMEOUT) {
          // Another process is about to hold it, or to give it back.
          return Taking.UNKNOWN;
        }
        throw e;
      }
    }
    return Taking.UNKNOWN;
  }

  /** Whether the row of a process counts. */
  private boolean isHeld(long node, Deadline limit) {
    if (node == nodes.self() || nodes.isKnownGone(node)) {
      return false;
    }
    if (nodes.known().stream().noneMatch(other -> other.id() == node)) {
      find(node, limit);
      return !nodes.isKnownGone(node);
    }
    return true;
  }

  /**
   * Asks for a process that was gone before this one came. The answer is waited for a moment, for
   * it may take long; what is not known now may be known when the cell is wanted again, and
   * statements that want many of its cells wait once.
   */
  private void find(long node, Deadline limit) {
    long now = waiter.nanoTime();
    Long until = asked.get(node);
    if (until != null && now - until < 0) {
      return;
    }
    asked.put(node, now + ASK_NANOS);
    AtomicBoolean answered = new AtomicBoolean();
    try {
      background.execute(
          () -> {
            boolean gone = nodes.isGone(node);
            LOG.debug("Node {}, which holds something, is gone: {}", node, gone);
            answered.set(true);
            waiter.wakeAll();
          });
      var unused = waiter.await(answered::get, Math.min(FIND_NANOS, limit.remainingNanos()));
    } catch (RejectedExecutionException e) {
      LOG.debug("The engine ends; it is not asked whether node {} is gone", node);
    } catch (InterruptedException e) {
      throw Interruptions.whileWaiting(e);
    }
  }

  private boolean hasOthers() {
    List<NodeInfo> known = nodes.known();
    for (NodeInfo own : known) {
      if (own.id() == nodes.self()) {
        return known.stream()
            .anyMatch(node -> node != own && node.database().equals(own.database()));
      }
    }
    return false;
  }

  private static boolean fits(Key prefix, CellKey cell) {
    return prefix.length() + Integer.BYTES + cell.row().length() <= Key.MAX_LENGTH;
  }

  private static CellKey key(Key prefix, CellKey cell) {
    ByteBuffer key = ByteBuffer.allocate(prefix.length() + Integer.BYTES + cell.row().length());
    key.put(prefix.unsafeBytes()).putInt(cell.column().id()).put(cell.row().unsafeBytes());
    return CellKey.of(Key.wrap(key.array()));
  }

  /** The cells are not held any more. It throws nothing; what fails is tried again later. */
  void release(List<Hold> holds) {
    List<Hold> told = holds.stream().filter(hold -> hold.at() != null).toList();
    if (told.isEmpty()) {
      return;
    }
    left.addAll(told);
    if (isRemoved(told)) {
      told.forEach(left::remove);
    }
  }

  /** Gives back what could not be given back before; to be called every so often. */
  void retry() {
    List<Hold> all = List.copyOf(left);
    if (!all.isEmpty() && isRemoved(all)) {
      all.forEach(left::remove);
    }
  }

  private boolean isRemoved(List<Hold> holds) {
    Deadline limit = Deadline.after(waiter::nanoTime, RELEASE_NANOS);
    List<CellKey> cells = holds.stream().map(Hold::at).toList();
    try (Transaction transaction = begin.apply(OPTIONS.withLimit(limit))) {
      List<byte[]> found = transaction.getAll(cells);
      for (int i = 0; i < found.size(); i++) {
        byte[] value = found.get(i);
        if (value != null && HoldRecord.decode(value).equals(holds.get(i).record())) {
          transaction.delete(cells.get(i));
        }
      }
      return transaction.commit() instanceof CommitOutcome.Committed;
    } catch (KvException | TxnException e) {
      LOG.debug("Cells are held a little longer", e);
      return false;
    }
  }
}

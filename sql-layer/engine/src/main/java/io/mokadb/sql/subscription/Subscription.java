package io.mokadb.sql.subscription;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.history.Moments;
import io.mokadb.sql.history.TableDeltas;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TxnException;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A running subscription. Confined to one thread, but {@link #wake} may come from any.
 *
 * <p>It looks for changes when there is news, and without news at least once a second: so what may
 * change without news, definitions and privileges, is noticed soon, and it does not fall behind
 * while nothing is committed to its table. Where nodes share the store a look costs more, and news
 * of the others may be lost: there it sees about definitions and privileges each second, and looks
 * for changes each ten.
 */
public final class Subscription implements AutoCloseable {
  private final SubscriptionSource source;
  private final ToldProgress progress;
  private SubscribedShape shape;
  private TableDeltas deltas;
  private volatile ChangeWatch watch;

  /** Fails if the rows may not be read any more. */
  private final Runnable access;

  /** It ends when everything up to here is delivered. */
  private final long last;

  /** Everything up to here is delivered, once {@link #rows} are. */
  private long at;

  /** Null if none wait to be delivered. */
  private UndeliveredRows rows;

  /** Keeps the snapshot at the beginning readable until the first look; null after it. */
  private Transaction beginning;

  /** Whether the next look is at all rows, because they were not watched since {@link #at}. */
  private boolean unwatched;

  /** The commit after the rows that has changed the definition; 0 without one. */
  private long change;

  private long knownVersion;
  private long lookedAt = System.nanoTime();

  /** When definitions and privileges were seen about last. */
  private long checkedAt = lookedAt;

  /** Whether the definitions have changed since the last look. */
  private boolean redefined;

  /**
   * @param deltas of the table as it was at {@code at}
   * @param watch of the table's rows; closed with this
   * @param catalog the definitions under which the table is as in {@code deltas}
   * @param beginning reads the rows to begin with; null if none are
   * @param last when everything up to here is delivered, it ends
   */
  Subscription(
      SubscriptionSource source,
      TableDeltas deltas,
      ChangeWatch watch,
      Catalog catalog,
      Runnable access,
      SubscriptionStart start,
      Transaction beginning,
      long at,
      long last) {
    this.source = source;
    this.shape = new SubscribedShape(deltas.table());
    this.deltas = deltas;
    this.watch = watch;
    this.knownVersion = catalog.version();
    this.access = access;
    this.progress = new ToldProgress(start.progressNanos(), source.isShared());
    this.unwatched = start.from() != 0;
    this.beginning = beginning;
    this.rows =
        beginning == null
            ? null
            : UndeliveredRows.read(source.memory(), memory -> deltas.all(beginning));
    this.at = at;
    this.last = last;
  }

  /**
   * The next row if there is one now; else null.
   *
   * @throws MokaException {@code SNAPSHOT_TOO_OLD} if it is too far behind; {@code NO_SUCH_TABLE},
   *     {@code OBJECT_NOT_READY} after a change of the definition; what the check of access throws
   */
  public Object[] poll() {
    while (true) {
      Object[] row = waiting();
      if (row != null || isOver()) {
        return row;
      }
      if (change != 0) {
        reading(this::passChange);
      } else if (isDue()) {
        reading(this::look);
      } else if (System.nanoTime() - checkedAt >= progress.tickNanos()) {
        reading(this::check);
      } else {
        return null;
      }
    }
  }

  /** A row that waits to be delivered, or a progress that is to be told; else null. */
  private Object[] waiting() {
    if (rows != null) {
      Object[] row = rows.next();
      if (row != null) {
        progress.gaveRow();
        return row;
      }
      closeRows();
    }
    if (unwatched || !progress.isDue(at)) {
      return null;
    }
    progress.tell(at);
    return deltas.progress(at);
  }

  /** The table as it is at the beginning. */
  public TableDef table() {
    return deltas.table();
  }

  /** Whether everything that was asked for is delivered. */
  public boolean isOver() {
    return rows == null && at >= last && !unwatched;
  }

  private boolean isDue() {
    return unwatched
        || beginning != null
        || redefined
        || watch.hasNews()
        || System.nanoTime() - lookedAt >= progress.lookNanos();
  }

  /**
   * Waits until {@link #poll} may have something, or for a while.
   *
   * @param stopped ends the wait; asked after {@link #wake}
   */
  public void await(BooleanSupplier stopped, long nanos) {
    long now = System.nanoTime();
    long left =
        Math.min(progress.tickNanos() - (now - checkedAt), progress.lookNanos() - (now - lookedAt));
    var unused = watch.await(stopped, Math.max(0, Math.min(nanos, left)));
  }

  /** Makes the thread that waits ask whether it should stop. */
  public void wake() {
    watch.wake();
  }

  /** Sees whether the rows may still be read, and are those that they were. */
  private void check() {
    checkedAt = System.nanoTime();
    try (Transaction now = source.begin()) {
      Catalog catalog = source.catalog(now);
      // In this order: with the definitions come the privileges that other processes have changed.
      access.run();
      redefined = catalog.version() != knownVersion && !shape.isSame(catalog);
    }
  }

  /** Reads what was committed since the last look. */
  private void look() {
    lookedAt = System.nanoTime();
    checkedAt = lookedAt;
    ChangeWatch.Look look = watch.look();
    try (Transaction until = source.begin()) {
      Catalog catalog = source.catalog(until);
      access.run();
      List<Key> changed = unwatched ? null : source.rows(look, at, until);
      if (catalog.version() == knownVersion || shape.isSame(catalog)) {
        knownVersion = catalog.version();
        read(until, changed);
      } else {
        long commit = shape.firstChange(source, at, until);
        try (Transaction before = source.at(commit - 1)) {
          read(before, changed);
        }
        change = commit;
      }
      look.done();
      redefined = false;
      unwatched = false;
      endBeginning();
    }
  }

  private void reading(Runnable work) {
    try {
      work.run();
    } catch (TxnException e) {
      if (e.kind() == TxnException.Kind.SNAPSHOT_TOO_OLD) {
        throw tooFarBehind(e);
      }
      throw e;
    }
  }

  /**
   * Goes past the commit that has changed the definition, if it has replaced the rows only.
   *
   * @throws MokaException if it has done more
   */
  private void passChange() {
    try (Transaction before = source.at(change - 1);
        Transaction after = source.at(change)) {
      Catalog catalog = source.catalog(after);
      access.run();
      TableDef now = shape.replacement(catalog);
      if (now == null) {
        throw shape.end(catalog, change);
      }
      TableDeltas former = deltas;
      TableDeltas replaced = new TableDeltas(now, source.objects());
      rows =
          UndeliveredRows.read(
              source.memory(),
              memory ->
                  replaced.replacing(former, before, after, memory, source.cancellation()::check));
      deltas = replaced;
      shape = new SubscribedShape(now);
      knownVersion = catalog.version();
      at = change;
    }
    change = 0;
    watchAgain();
  }

  /** The rows are elsewhere now: what was committed there since is found by a look at all. */
  private void watchAgain() {
    ChangeWatch former = watch;
    watch = source.watch(deltas.table());
    former.close();
    unwatched = true;
  }

  /**
   * @param changedOrNull rows that may have changed; null if all may
   */
  private void read(Transaction until, List<Key> changedOrNull) {
    long upTo = until.startTimestamp();
    if (upTo <= at) {
      return;
    }
    if (changedOrNull == null || !changedOrNull.isEmpty()) {
      // The versions of the earlier snapshot stay as long as this is open.
      try (Transaction since = source.at(at)) {
        rows =
            UndeliveredRows.read(
                source.memory(),
                memory ->
                    deltas.between(
                        since.startTimestamp(),
                        until,
                        changedOrNull,
                        memory,
                        source.cancellation()::check));
      }
    }
    at = upTo;
  }

  private MokaException tooFarBehind(TxnException cause) {
    long safePoint = source.manager().safePoint();
    return new MokaException(
        SqlState.SNAPSHOT_TOO_OLD,
        "The subscription to "
            + deltas.table().qualifiedName()
            + " is too far behind: it stands at commit "
            + at
            + " ("
            + Moments.text(at, source.zone())
            + "), and versions from before "
            + safePoint
            + " ("
            + Moments.text(safePoint, source.zone())
            + ") are not kept. Subscribe again without FROM, which begins with the rows as they"
            + " are now; the property 'retention' of the URL says how long versions are kept",
        cause);
  }

  private void closeRows() {
    UndeliveredRows open = rows;
    rows = null;
    if (open != null) {
      open.close();
    }
  }

  private void endBeginning() {
    Transaction open = beginning;
    beginning = null;
    if (open != null) {
      open.rollback();
    }
  }

  @Override
  public void close() {
    try {
      closeRows();
    } finally {
      endBeginning();
      watch.close();
    }
  }
}

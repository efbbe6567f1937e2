package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/**
 * The definitions of one open database: what its sessions ask for the catalog, how they commit what
 * they wrote, and how definitions change. Thread-safe.
 */
public final class Definitions {
  /** Another process may change definitions too; more often in a row it does not. */
  private static final int ATTEMPTS = 10;

  private final TransactionManager transactions;
  private final CatalogStore store = new CatalogStore();
  private final WorkOwnership ownership;
  private final DefinitionKeeping keeping;
  private final AtomicLong pendingVersions = new AtomicLong();
  private final AtomicLong temporaryIds = new AtomicLong(SystemKeys.FIRST_TEMPORARY_ID);

  public Definitions(TransactionManager transactions) {
    this(transactions, new ReentrantReadWriteLock());
  }

  /**
   * @param gate how threads wait for each other: in a simulator, not by themselves
   */
  public Definitions(TransactionManager transactions, ReadWriteLock gate) {
    this.transactions = transactions;
    this.ownership = new WorkOwnership(store, transactions);
    this.keeping =
        transactions.isShared()
            ? new SharedDefinitions(store, transactions, gate)
            : new OwnDefinitions(store, transactions, gate);
  }

  public CatalogStore store() {
    return store;
  }

  /** Who has the work in hand that changes of definitions leave. */
  public WorkOwnership ownership() {
    return ownership;
  }

  /** The newest committed catalog: with every change that was acknowledged before the call. */
  public Catalog newest() {
    return keeping.newest();
  }

  /**
   * The newest catalog that this process knows of, without a call to the store. Another process may
   * have changed it a moment ago.
   */
  public Catalog recent() {
    return keeping.recent();
  }

  /**
   * Has all followed that other processes have done to the schema until now, for a statement that
   * begins no transaction. One call to the oracle, if there is another process.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if there was no answer at the limit
   */
  public void refresh(Deadline limit) {
    keeping.refresh(limit);
  }

  /**
   * Has a follower called for each new state of the schema, if other processes may change it. To be
   * called before the first session opens.
   */
  public void follow(StampFollower follower) {
    keeping.follow(follower);
  }

  /** The catalog that a transaction's statements are planned with. */
  public Catalog at(Transaction transaction) {
    store.noteRead(transaction);
    return keeping.at(transaction);
  }

  /** As {@link #commit(Transaction, Collection, CommitWaits)}, with waits as by default. */
  public CommitOutcome commit(
      Transaction transaction, Collection<TableDef> written, Runnable look) {
    return commit(transaction, written, CommitWaits.of(TransactionOptions.DEFAULT, look));
  }

  /**
   * Commits a transaction whose statements may have written tables.
   *
   * @param written the definitions its writes were planned with; empty if it wrote none
   * @param waits for changes of definitions that are in the way, which may rewrite a table
   * @return as {@link Transaction#commit()}; a conflict if one of the tables is not the same any
   *     more, the transaction is rolled back then
   */
  public CommitOutcome commit(
      Transaction transaction, Collection<TableDef> written, CommitWaits waits) {
    AtomicBoolean begun = new AtomicBoolean();
    CommitOutcome outcome;
    try {
      outcome =
          keeping.commitRows(
              transaction,
              () -> {
                begun.set(true);
                return transaction.commit();
              },
              written,
              waits);
    } catch (RuntimeException e) {
      // A commit that failed before it began leaves the transaction to be rolled back here.
      if (!begun.get()) {
        transaction.rollback();
      }
      throw e;
    }
    if (outcome instanceof CommitOutcome.Conflict) {
      transaction.rollback();
    }
    return outcome;
  }

  /**
   * As {@link #commit(Transaction, Collection, CommitWaits)} with a way to commit of the caller's
   * own, which is not called if it is known before that one of the tables is not the same any more.
   */
  public CommitOutcome commit(
      Transaction transaction, Supplier<CommitOutcome> commit, Collection<TableDef> written) {
    return keeping.commitRows(transaction, commit, written, CommitWaits.UNLIMITED);
  }

  /**
   * Runs while no definition changes: what it finds in {@link #newest} holds to its end.
   *
   * @param look called now and then while a change is in the way; ends the wait if it throws
   */
  public <T> T shared(Runnable look, Supplier<T> action) {
    return keeping.shared(look, action);
  }

  /**
   * Changes definitions in a transaction of its own, while no rows commit, and publishes the
   * result.
   *
   * @param edit may throw, and nothing happens then; it may run more than once
   * @return what {@code edit} gave
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if others change definitions all the time;
   *     {@code COMMIT_OUTCOME_UNKNOWN}
   */
  public <T> T change(TransactionOptions options, Function<CatalogEditor, T> edit) {
    return change(options, edit, SchemaGate.NO_LOOK);
  }

  /**
   * As {@link #change(TransactionOptions, Function)}, for those who can give up.
   *
   * @param look called now and then while others change definitions or commit rows; ends the wait
   *     if it throws
   */
  public <T> T change(TransactionOptions options, Function<CatalogEditor, T> edit, Runnable look) {
    return keeping.alone(
        look,
        () -> {
          for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Attempt<T> attempted = attempt(options, edit);
            if (attempted != null) {
              return attempted.result;
            }
          }
          throw othersChange();
        });
  }

  private static MokaException othersChange() {
    return new MokaException(
        SqlState.SERIALIZATION_CONFLICT,
        "Definitions are being changed by others all the time; try again");
  }

  /**
   * Changes definitions in an open transaction, whose commit is {@link #commit(Transaction,
   * PendingDefinitions)} from then on. Others change definitions too meanwhile; the first to commit
   * wins (S1).
   *
   * @param before what the transaction sees now
   * @param edit may throw: the caller takes back what it has written
   * @throws NeedsOwnTransaction if {@link #change} has to do it
   */
  public <T> Changed<T> change(
      Transaction open, PendingDefinitions before, Function<CatalogEditor, T> edit) {
    CatalogEditor editor =
        new CatalogEditor(
            new Leftovers(open, ownership), before, this::drawId, temporaryIds::getAndIncrement);
    Transaction.Mark mark = open.mark();
    T result = edit.apply(editor);
    boolean defines = !mark.equals(open.mark());
    if (!defines && !editor.temporaryTables().isChanged()) {
      return new Changed<>(result, before);
    }
    Catalog seen = (defines ? editor.finish() : editor.preview()).withVersion(ownVersion());
    return new Changed<>(
        result,
        new PendingDefinitions(
            before.base(), seen, editor.drawn(), before.defines() || defines, editor.onCommit()));
  }

  /** A version for definitions that only one session sees. */
  public long ownVersion() {
    return -pendingVersions.incrementAndGet();
  }

  /**
   * @param result what the edit gave
   * @param definitions what the transaction sees now
   */
  public record Changed<T>(T result, PendingDefinitions definitions) {}

  /**
   * Ids of open transactions are drawn apart from them: so they are never given again (S2), even if
   * the transaction is rolled back, and counters that go by the id need no undoing.
   */
  private long drawId() {
    return drawId((transaction, id) -> {});
  }

  /**
   * Draws the id of a table that is filled before it is defined. Its space is on the list of
   * dropped ones until {@link CatalogEditor#adopt}, so a crash leaves nothing behind (S5).
   *
   * @param before is told the id before it is on the list; and perhaps others, which are of no use
   */
  public long drawSpace(LongConsumer before) {
    return drawId(
        (transaction, id) -> {
          before.accept(id);
          new Leftovers(transaction, ownership).ofObject(id);
        });
  }

  private long drawId(ObjLongConsumer<Transaction> more) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
        long id = CatalogEditor.drawId(transaction);
        more.accept(transaction, id);
        if (transaction.commit() instanceof CommitOutcome.Committed) {
          return id;
        }
      }
    }
    throw othersChange();
  }

  /**
   * Commits an open transaction that has changed definitions, with the rows that it wrote, and
   * publishes them.
   */
  public CommitOutcome commit(Transaction transaction, PendingDefinitions pending) {
    return commit(transaction, pending, List.of());
  }

  /**
   * The same for a transaction that has written tables under the definitions of several snapshots.
   *
   * @param written the definitions that its writes were planned with, its own among them
   * @return a conflict if another transaction has changed one of the tables before this one changed
   *     any definition; nothing is committed then
   */
  public CommitOutcome commit(
      Transaction transaction, PendingDefinitions pending, Collection<TableDef> written) {
    TableDef outdated = pending.outdated(written);
    if (outdated != null) {
      transaction.rollback();
      return SchemaGate.redefined(outdated);
    }
    return keeping.alone(
        SchemaGate.NO_LOOK, () -> keeping.commitChange(transaction, pending.committed()));
  }

  private <T> Attempt<T> attempt(TransactionOptions options, Function<CatalogEditor, T> edit) {
    try (Transaction transaction = transactions.begin(options)) {
      CatalogEditor editor =
          new CatalogEditor(new Leftovers(transaction, ownership), keeping.toChange(transaction));
      T result = edit.apply(editor);
      if (!transaction.hasWrites()) {
        return new Attempt<>(result);
      }
      Catalog changed = editor.finish();
      CommitOutcome outcome = keeping.commitChange(transaction, changed);
      if (outcome instanceof CommitOutcome.Committed) {
        return new Attempt<>(result);
      }
      if (outcome instanceof CommitOutcome.Unknown unknown) {
        throw new MokaException(
            SqlState.COMMIT_OUTCOME_UNKNOWN,
            "Whether the definitions were changed is not known (transaction "
                + unknown.startTimestamp()
                + ")",
            unknown.cause());
      }
      return null;
    }
  }

  /** Tells a result of null from no result. */
  private record Attempt<T>(T result) {}
}

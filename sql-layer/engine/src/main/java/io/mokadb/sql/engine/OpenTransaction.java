package io.mokadb.sql.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.memory.MemoryAccount;
import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.PendingDefinitions;
import io.mokadb.sql.ddl.DefiningTransaction;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.runtime.DeferredCheck;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.sql.runtime.TransactionScope;
import io.mokadb.sql.security.Security;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A session's transaction: the Percolator transaction, the schema of its snapshot, and what has to
 * be undone or closed with it. Confined to the session's thread.
 */
final class OpenTransaction implements TransactionScope, DefiningTransaction {
  private Transaction transaction;
  private final StatementClock clock;
  private final SequenceUsage numbers;
  private final SessionIdentity session;
  private final TransactionOptions options;
  private boolean writesForbidden;
  private final PastSnapshots snapshots;
  private final LargeObjects objects;
  private final TableChanges changes = new TableChanges();
  private final MemoryAccount memory;
  private final DeferredChecks deferred;
  private final StatementSnapshots statementSnapshots = new StatementSnapshots(this);

  /** Those of the snapshot. */
  private PendingDefinitions committed;

  private PendingDefinitions definitions;
  private final WrittenTables written = new WrittenTables();
  private final OpenPasts pasts;
  private final Savepoints savepoints = new Savepoints();
  private final OpenCursors cursors = new OpenCursors();
  private List<Runnable> afterCommit = List.of();

  /** The timestamp by which others know it; 0 while none needs to. */
  private long name;

  /** Of the calls to store and oracle that are made now. */
  private Deadline limit;

  /**
   * @param session whose last numbers of sequences are noted
   */
  OpenTransaction(
      Transaction transaction,
      Catalog catalog,
      StatementClock clock,
      PersistentSequences sequences,
      Security security,
      SessionIdentity session,
      TransactionOptions options,
      PastSnapshots snapshots,
      LargeObjects objects,
      ProcessMemory memory) {
    this.transaction =
        session.temporary().isEmpty()
            ? transaction
            : session.temporary().routed(transaction, options.readOnly());
    this.committed = session.temporary().begin(catalog);
    this.definitions = committed;
    this.clock = clock;
    this.numbers = new SequenceUsage(sequences, security, session, this::definitions);
    this.session = session;
    this.options = options;
    this.limit = options.limit();
    this.snapshots = snapshots;
    this.pasts = new OpenPasts(snapshots, options);
    this.objects = objects;
    this.memory = new MemoryAccount(memory, MemoryUse.TRANSACTION);
    this.deferred = new DeferredChecks(this.memory);
  }

  SessionIdentity session() {
    return session;
  }

  /** Limits the calls to store and oracle that are made from now on. */
  void limit(Deadline deadline) {
    if (deadline != limit) {
      limit = deadline;
      transaction.limit(deadline);
      pasts.limit(deadline);
    }
  }

  /** True if it changes nothing. */
  boolean isReadOnly() {
    return options.readOnly() || writesForbidden;
  }

  /** What it was begun with; with a snapshot that was chosen it does not move. */
  TransactionOptions options() {
    return options;
  }

  /** From now on it changes nothing, no sequence either; what it has changed stays. */
  void forbidWrites() {
    writesForbidden = true;
  }

  /** What others may know of it. */
  SessionActivity.TransactionState state() {
    return new SessionActivity.TransactionState(
        transaction.startTimestamp(),
        options.readOnly(),
        transaction.writeCount(),
        transaction.bufferedBytes());
  }

  @Override
  public Transaction transaction() {
    return transaction;
  }

  @Override
  public Catalog catalog() {
    return definitions.catalog();
  }

  @Override
  public PendingDefinitions definitions() {
    return definitions;
  }

  @Override
  public void define(PendingDefinitions changed) {
    definitions = changed;
  }

  boolean hasDefined() {
    return definitions.defines();
  }

  /** To be called before a statement may define a temporary table. */
  void useTemporary() {
    transaction = session.temporary().routed(transaction, options.readOnly());
    transaction.limit(limit);
  }

  /** Does what ON COMMIT says of temporary tables. */
  void endTemporary() {
    session.temporary().beforeCommit(transaction, definitions);
  }

  /** The temporary tables are the session's as they are now. To be called after a commit. */
  void keepTemporary() {
    session.temporary().committed(definitions);
  }

  @Override
  public void wrote(TableDef table, TableChanges rows) {
    written.add(List.of(table));
    changes.addAll(rows);
  }

  @Override
  public void afterCommit(Runnable work) {
    if (afterCommit.isEmpty()) {
      afterCommit = new ArrayList<>();
    }
    afterCommit.add(work);
  }

  /** What was put off until now. */
  List<Runnable> afterCommit() {
    return afterCommit;
  }

  StatementClock clock() {
    return clock;
  }

  TableChanges changes() {
    return changes;
  }

  @Override
  public void defer(DeferredCheck check) {
    deferred.add(check);
  }

  private void requireWrites(String does) {
    if (writesForbidden) {
      throw new MokaException(SqlState.READ_ONLY, "What is read-only " + does);
    }
  }

  @Override
  public long nextValue(String schema, String name) {
    requireWrites("draws no numbers");
    return numbers.next(schema, name, limit);
  }

  @Override
  public long currentValue(String schema, String name) {
    return numbers.current(schema, name);
  }

  @Override
  public Long lastOf(String schema, String name) {
    return numbers.lastOf(schema, name);
  }

  @Override
  public void setValue(String schema, String name, long value, boolean called) {
    requireWrites("sets no sequence");
    numbers.set(schema, name, value, called);
  }

  @Override
  public long lastValue() {
    return numbers.last();
  }

  /** Where statements of this transaction get numbers: what the session draws is noted. */
  IdentitySource identities(IdentitySource all) {
    return numbers.noting(all.within(limit));
  }

  @Override
  public LargeObjects objects() {
    return objects;
  }

  @Override
  public Past past(SqlType type, Object moment) {
    return pasts.at(type, moment, clock.zone());
  }

  @Override
  public Past present() {
    // What a serializable one reads of it is compared at its commit.
    return transaction.tracksReads()
        ? new Past(transaction, committed.base())
        : pasts.at(transaction.startTimestamp());
  }

  @Override
  public Map<Long, String> recentUsers() {
    return snapshots.users(session.principal());
  }

  @Override
  public long millisOf(long timestamp) {
    return snapshots.millisOf(timestamp);
  }

  /** Ends what was opened to read the past. To be called before the transaction ends. */
  void endPasts() {
    pasts.end();
  }

  /** To be called when the transaction has ended, however it did. */
  void endMemory() {
    memory.close();
  }

  /**
   * Does the checks that were put off.
   *
   * @throws MokaException of the first that fails
   */
  void checkDeferred() {
    deferred.check(transaction);
  }

  /**
   * SET CONSTRAINTS.
   *
   * @throws MokaException of the first check that fails, and nothing is changed then
   */
  void setConstraints(Set<String> names, boolean immediate) {
    deferred.set(names, immediate, transaction);
  }

  /**
   * To be called when a statement has changed something.
   *
   * @throws MokaException of the first check that fails
   */
  void checkAtOnce() {
    deferred.checkAtOnce(transaction);
  }

  /** What its statements were planned to write to. */
  WrittenTables written() {
    return written;
  }

  /** Whether its timestamp is another one than at the last call: then it has a new name. */
  boolean takesName() {
    long before = name;
    name = transaction.startTimestamp();
    return before != name;
  }

  /**
   * @param text of the statement that is about to change them, whether it meets a row or not
   * @throws MokaException {@code READ_ONLY}
   */
  void noteWritten(List<TableDef> tables, String text) {
    if (isReadOnly() && !tables.isEmpty()) {
      throw new MokaException(
          SqlState.READ_ONLY,
          "The transaction is read-only, so table "
              + tables.get(0).qualifiedName()
              + " cannot be changed; COMMIT or ROLLBACK ends it");
    }
    written.add(tables, text);
  }

  ReturnPoint point() {
    return new ReturnPoint(
        transaction.mark(),
        changes.copy(),
        definesNothing() ? null : definitions,
        written.tables(),
        deferred.state());
  }

  void returnTo(ReturnPoint point) {
    transaction.rollbackTo(point.mark());
    restore(point);
  }

  private void restore(ReturnPoint point) {
    changes.restore(point.changes());
    PendingDefinitions own = point.ownDefinitionsOrNull();
    definitions = own == null ? committed : own;
    written.restore(point.written());
    deferred.restore(point.deferred());
  }

  /** As {@link #returnTo}, but the rows that it holds since stay held. */
  void undoTo(ReturnPoint point) {
    transaction.undoTo(point.mark());
    restore(point);
  }

  /** Which snapshots its statements read. */
  StatementSnapshots statementSnapshots() {
    return statementSnapshots;
  }

  /** Whether it sees the definitions of its snapshot, and none of its own. */
  boolean definesNothing() {
    return definitions == committed;
  }

  /** It has moved to a snapshot with these definitions. */
  void moveTo(Catalog catalog) {
    if (catalog != committed.base()) {
      committed = session.temporary().begin(catalog);
      definitions = committed;
    }
  }

  /** A savepoint replaces an older one of the same name. */
  void setSavepoint(String name) {
    savepoints.set(name, point());
  }

  /** The savepoint stays, later ones are gone. */
  void rollbackTo(String name) {
    returnTo(savepoints.of(name));
    savepoints.dropAfter(name);
  }

  /** The savepoint and later ones are gone, what they hold stays. */
  void release(String name) {
    savepoints.release(name);
  }

  OpenCursors cursors() {
    return cursors;
  }
}

package io.mokadb.sql.runtime;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.lob.ObjectSource;
import io.mokadb.txn.Transaction;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * State of one execution of a plan: its transaction, parameters, clock reading, limits, and the
 * rows that correlated inputs refer to. Confined to the thread that executes; only {@link
 * Cancellation} is shared.
 */
public final class ExecutionContext {
  private static final Object[] NO_PARAMETERS = {};

  private Transaction transaction;
  private final Object[] parameters;
  private final StatementClock clock;
  private final Cancellation cancellation;
  private final MemoryBudget memory;
  private final SessionVariables session;
  private final TableChanges changes;
  private final IdentitySource identities;
  private final TransactionScope scope;
  private PlanProfile profile;
  private Helpers helpers = Helpers.NONE;
  private PastTables pastTables = PastTables.STORED;
  private Object[][] correlated;
  private Map<Object, Object> state;
  private List<Runnable> atEnd = List.of();

  /** For executions that only read: no identity values, and changes to tables are not counted. */
  public ExecutionContext(
      Transaction transaction,
      Object[] parameters,
      StatementClock clock,
      Cancellation cancellation,
      MemoryBudget memory,
      SessionVariables session) {
    this(
        transaction,
        parameters,
        clock,
        cancellation,
        memory,
        session,
        new TableChanges(),
        new NoIdentities());
  }

  /** For executions without deferred checks and other work at the end of their transaction. */
  public ExecutionContext(
      Transaction transaction,
      Object[] parameters,
      StatementClock clock,
      Cancellation cancellation,
      MemoryBudget memory,
      SessionVariables session,
      TableChanges changes,
      IdentitySource identities) {
    this(
        transaction,
        parameters,
        clock,
        cancellation,
        memory,
        session,
        changes,
        identities,
        TransactionScope.none());
  }

  /**
   * @param changes counts the rows that writes insert and delete
   * @param identities where inserts draw fresh numbers
   * @param scope the state that ends with the transaction
   */
  public ExecutionContext(
      Transaction transaction,
      Object[] parameters,
      StatementClock clock,
      Cancellation cancellation,
      MemoryBudget memory,
      SessionVariables session,
      TableChanges changes,
      IdentitySource identities,
      TransactionScope scope) {
    this.transaction = transaction;
    this.parameters = parameters == null ? NO_PARAMETERS : parameters;
    this.clock = clock;
    this.cancellation = cancellation;
    this.memory = memory;
    this.session = session;
    this.changes = changes;
    this.identities = identities;
    this.scope = scope;
  }

  /** The same execution with other parameters: one of a batch. */
  public ExecutionContext withParameters(Object[] others) {
    // What is opened ends with this execution: the other one has no end of its own.
    return new ExecutionContext(
            transaction, others, clock, cancellation, memory, session, changes, identities, scope)
        .readingPast((past, table, other) -> past(past, table));
  }

  /** Does something at the end of this execution. */
  public void atEnd(Runnable work) {
    if (atEnd.isEmpty()) {
      atEnd = new ArrayList<>();
    }
    atEnd.add(work);
  }

  /** Gives back what the execution has taken, its memory too. To be called by its owner. */
  public void end() {
    memory.close();
    atEnd.forEach(Runnable::run);
    atEnd = List.of();
  }

  public Transaction transaction() {
    return transaction;
  }

  /**
   * Opens an operator. All operators open their inputs by this method, so that a profile sees them.
   */
  public RowStream open(Operator operator) {
    return profile == null ? operator.open(this) : profile.open(operator, this);
  }

  /** As {@link #open}, for encoded rows. */
  public EncodedStream openStored(EncodedSource source) {
    return profile == null ? source.openStored(this) : profile.openStored(source, this);
  }

  /** As {@link #openStored}, where rows may come in batches. */
  public EncodedStream openBatches(EncodedSource source) {
    return profile == null ? source.openBatches(this) : profile.openBatches(source, this);
  }

  /** Other threads may take part from now on. */
  public ExecutionContext helpedBy(Helpers threads) {
    helpers = threads;
    return this;
  }

  public Helpers helpers() {
    return helpers;
  }

  /** Tables of the past are these from now on. */
  public ExecutionContext readingPast(PastTables tables) {
    pastTables = tables;
    return this;
  }

  /** What the rows of a table are read from, as they were at a moment. */
  public Transaction past(TransactionScope.Past past, TableDef table) {
    return pastTables.read(past, table, this);
  }

  /** Measures the operators from now on. */
  public void watch(PlanProfile by) {
    profile = by;
    transaction = by.watched(transaction);
  }

  /**
   * Reads from another transaction, until this is called again.
   *
   * @return the one until now
   */
  public Transaction read(Transaction other) {
    Transaction before = transaction;
    transaction = profile == null ? other : profile.watched(other);
    return before;
  }

  /**
   * The value of the parameter at {@code index}, counted from 0, already converted to the
   * parameter's type.
   */
  public Object parameter(int index) {
    return parameters[index];
  }

  public StatementClock clock() {
    return clock;
  }

  public MemoryBudget memory() {
    return memory;
  }

  public SessionVariables session() {
    return session;
  }

  /** Rows inserted into and deleted from tables by this transaction. */
  public TableChanges changes() {
    return changes;
  }

  public IdentitySource identities() {
    return identities;
  }

  /** Gives the large objects that rows of {@link #transaction()} refer to. */
  public ObjectSource objects() {
    return scope.objects().at(transaction.startTimestamp());
  }

  public TransactionScope scope() {
    return scope;
  }

  /**
   * The current outer row of the correlation {@code id}, a small number that the planner hands out.
   */
  public Object[] correlated(int id) {
    return correlated[id];
  }

  /** Sets the outer row that inner operators see from now on. */
  public void correlate(int id, Object[] row) {
    if (correlated == null || id >= correlated.length) {
      Object[][] grown = new Object[Math.max(4, id + 1)][];
      if (correlated != null) {
        System.arraycopy(correlated, 0, grown, 0, correlated.length);
      }
      correlated = grown;
    }
    correlated[id] = row;
  }

  /** The value that {@link #state(Object, Object)} keeps for a key; null if there is none. */
  public Object state(Object key) {
    return state == null ? null : state.get(key);
  }

  /**
   * Keeps a value of this execution that outlives one stream: rows computed once, or the work table
   * of a recursion. Keys are operators, or records of their own type.
   */
  public void state(Object key, Object value) {
    if (state == null) {
      state = new HashMap<>();
    }
    state.put(key, value);
  }

  /** The limit of this execution. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /**
   * @throws MokaException {@code CANCELLED} if the user or a timeout stopped this execution
   */
  public void checkCancelled() {
    cancellation.check();
  }

  /**
   * Answers of session-dependent functions.
   *
   * @param zone of the session; null for that of the database
   */
  public record SessionVariables(
      String user, long account, String schema, long sessionId, ZoneId zone) {
    /** With the rights of the database, in its zone. */
    public SessionVariables(String user, String schema, long sessionId) {
      this(user, 0, schema, sessionId, null);
    }

    public SessionVariables withSchema(String other) {
      return new SessionVariables(user, account, other, sessionId, zone);
    }

    public SessionVariables withZone(ZoneId other) {
      return new SessionVariables(user, account, schema, sessionId, other);
    }

    /** The database's clock in the zone of the session. */
    public StatementClock clock(StatementClock database) {
      return zone == null ? database : database.in(zone);
    }
  }

  private record NoIdentities() implements IdentitySource {
    @Override
    public long nextIdentity(TableDef table, ColumnDef column) {
      throw none();
    }

    @Override
    public Long undrawn(TableDef table, ColumnDef column) {
      throw none();
    }

    @Override
    public void set(TableDef table, ColumnDef column, long value, boolean drawn) {
      throw none();
    }

    private static IllegalStateException none() {
      return new IllegalStateException("This execution has no source of identity values");
    }

    @Override
    public long nextRowId(TableDef table) {
      throw new IllegalStateException("This execution has no source of row ids");
    }
  }
}

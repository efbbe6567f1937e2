package io.mokadb.sql.trigger;

import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.store.TriggerWork;
import io.mokadb.sql.ddl.TriggerRuntime;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.Observers;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The triggers of a database: keeps the observers as the catalog says. Thread-safe. */
public final class Triggers implements TriggerRuntime {
  private static final Logger LOG = LoggerFactory.getLogger(Triggers.class);

  private final TransactionManager transactions;
  private final Observers observers;
  private final TriggerEnvironment environment;
  private final TriggerWorkList work;
  private final TriggerCompiler compiler;
  private final CompiledTriggers compiled;
  private final ObserverClasses classes;
  private final UnobservedColumns unobserved;

  /** Guarded by this. */
  private final Map<Integer, ObserverDefinition> registered = new HashMap<>();

  /** The definitions of which this was told last. Guarded by this. */
  private Catalog known = new Catalog(0, Set.of(), Map.of());

  /** By trigger id. Guarded by this. */
  private final Map<Integer, OldUse> oldUse = new HashMap<>();

  /** Whether a trigger, as it is defined here, refers to the old row. */
  private record OldUse(TriggerDef trigger, boolean usesOld) {}

  /**
   * @param virtualTables that bodies may read
   * @param unobserved finds unobserved columns to warn of
   * @param background for deleting the records of dropped triggers in the background
   * @param observerClasses names of the classes that CREATE TRIGGER ... CALL may use
   */
  public Triggers(
      TransactionManager transactions,
      Observers observers,
      TriggerEnvironment environment,
      Planner planner,
      StatisticsSource statistics,
      VirtualTables virtualTables,
      UnobservedColumns unobserved,
      Executor background,
      Set<String> observerClasses) {
    this.transactions = transactions;
    this.observers = observers;
    this.environment = environment;
    this.unobserved = unobserved;
    this.work =
        new TriggerWorkList(
            transactions, environment.definitions(), observers, environment.running(), background);
    this.compiler = new TriggerCompiler(planner, statistics, virtualTables, environment.rights());
    this.compiled = new CompiledTriggers(compiler, this::cannotRun);
    this.classes = new ObserverClasses(observerClasses);
  }

  @Override
  public void check(Catalog catalog, TableDef table, TriggerDef trigger) {
    for (String name : List.of(trigger.oldName(), trigger.newName())) {
      if (catalog.schemas().contains(name)) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT,
            "Trigger "
                + trigger.name()
                + " calls a row "
                + name
                + ", as a schema is called; choose another name with REFERENCING");
      }
    }
    IsolationRules.require(trigger.isolation(), transactions);
    compiler.compile(catalog, table, trigger);
    if (trigger.observerClass() != null) {
      classes.instance(trigger.observerClass());
    }
  }

  @Override
  public String warning(Catalog catalog, TableDef table, TriggerDef trigger) {
    return unobserved.warning(catalog, table, trigger);
  }

  @Override
  public String cycle(Catalog catalog, TableDef table, TriggerDef trigger) {
    return new TriggerCycles(catalog).through(trigger);
  }

  @Override
  public synchronized void definitionsChanged(Catalog catalog) {
    if (catalog.version() < known.version()) {
      // Another thread was faster, with a later change.
      return;
    }
    known = catalog;
    Set<Integer> gone = new HashSet<>(registered.keySet());
    for (TableDef table : catalog.tables().values()) {
      for (TriggerDef trigger : table.triggers()) {
        register(table, trigger);
        gone.remove(trigger.id());
      }
    }
    takeUpWork();
    // Those that another process has dropped, and whose work it has done.
    gone.forEach(this::forget);
  }

  /**
   * Has all followed that other processes have done to triggers until now, for a caller that is
   * about to ask about them.
   */
  public void followOthers() {
    if (transactions.isShared()) {
      Catalog newest = environment.definitions().newest();
      if (newest.version() != knownVersion()) {
        definitionsChanged(newest);
      }
    }
  }

  private synchronized long knownVersion() {
    return known.version();
  }

  private void register(TableDef table, TriggerDef trigger) {
    ObserverDefinition wanted = definition(table, trigger);
    ObserverDefinition before = registered.put(trigger.id(), wanted);
    if (wanted.equals(before)) {
      return;
    }
    // Other processes may have changed more of it than its pause since the last look.
    if (!wanted.paused()) {
      environment.running().release(trigger.id());
    }
    if (before == null || !wanted.equals(before.withPaused(wanted.paused()))) {
      observers.register(wanted, new TriggerObserver(trigger.id(), compiled, classes, environment));
    } else if (wanted.paused()) {
      observers.pause(trigger.id());
    } else {
      observers.resume(trigger.id());
    }
    if (before != null && wanted.paused()) {
      environment
          .running()
          .hold(trigger.id(), "Trigger " + trigger.name() + " was paused while it ran");
    }
  }

  private ObserverDefinition definition(TableDef table, TriggerDef trigger) {
    ObserverDefinition plain =
        ObserverDefinition.of(
            trigger.id(), table.schema() + "." + trigger.name(), rows(table.id()));
    try {
      boolean runs = trigger.observerClass() == null || classes.isAllowed(trigger.observerClass());
      if (!runs) {
        LOG.warn(
            "Trigger {} waits: its class {} is not among the observers that the configuration"
                + " allows",
            trigger.name(),
            trigger.observerClass());
      }
      boolean delivers =
          runs && trigger.observerClass() != null && classes.delivers(trigger.observerClass());
      if (!delivers) {
        IsolationRules.require(trigger.isolation(), transactions);
      }
      return plain
          .withPaused(trigger.paused() || !runs)
          .withAlone(delivers)
          // A delivery derives nothing of what it reads, and a repetition is seen outside.
          .withSerializable(trigger.isSerializable() && !delivers)
          .withSkipsChanges(skipsChanges(table, trigger));
    } catch (MokaException e) {
      LOG.warn("Trigger {} waits: it cannot run: {}", trigger.name(), e.getMessage());
      return plain.withPaused(true).withSkipsChanges(true);
    }
  }

  /**
   * True if changes of a row may pass without a notification though the old row is asked for: then
   * garbage collection must keep what the trigger saw last of every row.
   */
  private boolean skipsChanges(TableDef table, TriggerDef trigger) {
    TriggerDef.Events events = trigger.events();
    boolean toldAll =
        events.insert() && events.delete() && events.update() && events.columnIds().isEmpty();
    if (toldAll) {
      return false;
    }
    OldUse known = oldUse.get(trigger.id());
    if (known == null || !known.trigger.equals(trigger)) {
      known = new OldUse(trigger, TriggerCompiler.usesOld(table, trigger));
      oldUse.put(trigger.id(), known);
    }
    return known.usesOld;
  }

  /** A trigger that turns out not to compile waits, as one does whose class is not allowed. */
  private synchronized void cannotRun(TriggerDef trigger, MokaException why) {
    LOG.warn("Trigger {} waits: it cannot run: {}", trigger.name(), why.getMessage());
    // As paused, so that the next change of definitions lets it try again.
    if (registered.computeIfPresent(trigger.id(), (id, as) -> as.withPaused(true)) != null) {
      observers.pause(trigger.id());
    }
  }

  private static KeyRange rows(long tableId) {
    return SystemKeys.all(tableId);
  }

  private void takeUpWork() {
    TriggerWorkList.Listed listed = work.list(known);
    for (TriggerWork one : listed.works()) {
      switch (one.kind()) {
        case BACKFILL -> backfill(one, listed.later());
        case DROP -> drop(one);
      }
    }
  }

  private void backfill(TriggerWork one, boolean later) {
    boolean here = registered.containsKey(one.triggerId());
    // A trigger of later definitions is not known yet: those who tell of them come back to it.
    if (work.isOwn(one) && (here || !later)) {
      if (here) {
        observers.backfill(one.triggerId());
      }
      work.done(one);
    }
  }

  private void drop(TriggerWork one) {
    if (work.isOwn(one)) {
      end(one.triggerId());
      work.forget(one);
    } else {
      forget(one.triggerId());
    }
  }

  /** Another process deletes the notifications. */
  private void forget(int id) {
    if (registered.containsKey(id)) {
      end(id);
      work.forgetHere(id);
    }
  }

  /** Forgets a trigger that was dropped, and ends what it does. */
  private void end(int id) {
    registered.remove(id);
    oldUse.remove(id);
    compiled.forget(id);
    environment.running().hold(id, "The trigger was dropped while it ran");
  }

  @Override
  public int waiting(TriggerDef trigger, int limit) {
    followOthers();
    synchronized (this) {
      if (!registered.containsKey(trigger.id())) {
        return 0;
      }
    }
    return observers.waiting(trigger.id(), limit);
  }

  @Override
  public void replay(TriggerDef trigger) {
    observers.backfill(trigger.id());
  }

  @Override
  public void retryParked(TriggerDef trigger) {
    observers.retryParked(trigger.id());
  }

  @Override
  public void skipParked(TriggerDef trigger) {
    observers.skipParked(trigger.id());
  }

  /**
   * Waits until everything that was committed before this call has been handled or parked, with
   * what followed from it.
   *
   * @param timeoutOrNull how long at most; null for as long as it takes
   * @throws MokaException {@code CANCELLED} if it was not all done in time, or will not be because
   *     a trigger is paused
   */
  public void await(Duration timeoutOrNull, Cancellation cancellation) {
    long timestamp = transactions.currentTimestamp();
    followOthers();
    TriggerPatience.await(
        slice -> observers.awaitQuiet(timestamp, slice),
        () -> observers.pausedInTheWay(timestamp),
        timeoutOrNull,
        cancellation);
  }

  /**
   * Waits until what was committed before this call, and set off this trigger, has been handled or
   * parked; not for other triggers, though they may set it off again.
   *
   * @param timeoutOrNull how long at most; null for as long as it takes
   * @throws MokaException {@code NO_SUCH_TRIGGER}; {@code CANCELLED} if it was not all done in
   *     time, or will not be because the trigger is paused
   */
  public void await(TableName trigger, Duration timeoutOrNull, Cancellation cancellation) {
    followOthers();
    int id = idOf(trigger);
    long timestamp = transactions.currentTimestamp();
    TriggerPatience.await(
        slice -> isDone(id, timestamp, slice),
        () -> pausedAndWaitedFor(id, timestamp),
        timeoutOrNull,
        cancellation);
  }

  private synchronized int idOf(TableName name) {
    for (TableDef table : known.tables().values()) {
      TriggerDef trigger = table.trigger(name.name());
      if (trigger != null && table.schema().equals(name.schema())) {
        return trigger.id();
      }
    }
    throw new MokaException(
        SqlState.NO_SUCH_TRIGGER, "There is no trigger " + name.schema() + "." + name.name());
  }

  /** A trigger that was dropped meanwhile has nothing to do any more. */
  private boolean isDone(int id, long timestamp, Duration timeout) {
    try {
      return observers.awaitQuiet(id, timestamp, timeout);
    } catch (IllegalArgumentException dropped) {
      return true;
    }
  }

  private List<String> pausedAndWaitedFor(int id, long timestamp) {
    ObserverDefinition definition;
    synchronized (this) {
      definition = registered.get(id);
    }
    boolean paused = definition != null && definition.paused();
    return paused && !isDone(id, timestamp, Duration.ZERO) ? List.of(definition.name()) : List.of();
  }
}

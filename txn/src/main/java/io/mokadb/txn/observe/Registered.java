package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** An observer at work. Thread-safe. */
final class Registered {
  private final WaitingRows rows = new WaitingRows();
  private final Congestion congestion = new Congestion();
  private final NotificationScan scan;
  private final LongAdder committed = new LongAdder();
  private final LongAdder conflicts = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private volatile ObserverDefinition definition;
  private volatile Observer observer;
  private volatile boolean paused;
  private volatile boolean dropped;

  /** Whether what earlier lives left is known; workers wait for that. */
  private volatile boolean ready;

  /** Whether a row may be parked: then its record goes when the row is handled. */
  private volatile boolean mayHaveParked;

  /** Held by the one worker that does the next page of a backfill. */
  private final ReentrantLock backfilling = new ReentrantLock();

  /** Where a backfill is, as far as this engine knows; null if none is under way. */
  private volatile Key backfill;

  /** When that was read from the store last. */
  private volatile long backfillRead;

  /** Whether what processes had in hand that are gone may be left in the store. */
  private volatile boolean deathsToSettle = true;

  /** What the observer said when it failed last; null if it has not. */
  private volatile String lastError;

  Registered(ObserverDefinition definition, Observer observer, ObserverHost host) {
    this.definition = definition;
    this.observer = observer;
    this.paused = definition.paused();
    this.scan = new NotificationScan(host, this);
  }

  /** The same queue and counts under a new definition. */
  void replace(ObserverDefinition newDefinition, Observer newObserver) {
    definition = newDefinition;
    observer = newObserver;
    paused = newDefinition.paused();
    scan.restart();
  }

  int id() {
    return definition.id();
  }

  ObserverDefinition definition() {
    return definition;
  }

  Observer observer() {
    return observer;
  }

  WaitingRows rows() {
    return rows;
  }

  Congestion congestion() {
    return congestion;
  }

  NotificationScan scan() {
    return scan;
  }

  /** Whether workers leave it alone. */
  boolean isIdle() {
    return paused || dropped || !ready;
  }

  boolean isReady() {
    return ready;
  }

  void ready() {
    ready = true;
  }

  boolean isPaused() {
    return paused;
  }

  void pause(boolean value) {
    paused = value;
  }

  void drop() {
    dropped = true;
    rows.close();
  }

  boolean mayHaveParked() {
    return mayHaveParked;
  }

  void hasParked() {
    mayHaveParked = true;
  }

  ReentrantLock backfilling() {
    return backfilling;
  }

  Key backfill() {
    return backfill;
  }

  void backfill(Key at) {
    backfill = at;
  }

  long backfillRead() {
    return backfillRead;
  }

  void backfillRead(long nanos) {
    backfillRead = nanos;
  }

  boolean hasDeathsToSettle() {
    return deathsToSettle;
  }

  void deathsToSettle(boolean value) {
    deathsToSettle = value;
  }

  void countCommitted(int count) {
    committed.add(count);
  }

  void countConflict() {
    conflicts.increment();
  }

  void countRetry() {
    retries.increment();
  }

  void failed(String error) {
    lastError = error;
  }

  ObserverState state(long waiting, long oldest, long parked) {
    return new ObserverState(
        id(),
        definition.name(),
        paused,
        waiting,
        oldest,
        rows.running(),
        committed.sum(),
        conflicts.sum(),
        retries.sum(),
        parked,
        rows.failingCount(),
        lastError,
        backfill);
  }
}

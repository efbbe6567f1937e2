package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.node.Topic;
import io.mokadb.txn.serial.CommitPlace;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The watches on commits of one engine. Where processes share the store, each tells the others what
 * it watches, and they tell it when they have changed some of that. Thread-safe.
 */
final class ChangeWatches {
  /** How soon to look again whether commits have ended: the end of some wakes no waiter. */
  private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(5);

  private final LiveTransactions live;
  private final Waiter waiter;

  /** Null where the process is alone. */
  private final RowsSince changedOrNull;

  private final RemoteRanges remote;
  private final List<RangeWatch> watches = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  /**
   * @param changedOrNull tells what other processes have changed; null where there are none
   * @param remote what others watch
   */
  ChangeWatches(
      LiveTransactions live, Waiter waiter, RowsSince changedOrNull, RemoteRanges remote) {
    this.live = live;
    this.waiter = waiter;
    this.changedOrNull = changedOrNull;
    this.remote = remote;
    remote.on(Topic.RANGES, this::heard);
  }

  /**
   * Opens a watch. A commit shows its place and then looks for watches; here it is the other way
   * round. So a commit that has not noted itself is seen here, and waited for.
   *
   * @param limit ends the wait
   * @throws KvException {@code TIMEOUT} if it does
   */
  ChangeWatch open(KeyRange range, long mostBytes, Deadline limit) {
    RangeWatch watch = new RangeWatch(this, range, mostBytes, waiter.another(), changedOrNull);
    watches.add(watch);
    remote.announce(List.of(range));
    boolean open = false;
    try {
      awaitUnderWay(limit);
      open = true;
      return watch;
    } finally {
      if (!open) {
        watch.close();
      }
    }
  }

  private void awaitUnderWay(Deadline limit) {
    List<CommitPlace> underWay = new ArrayList<>();
    live.places(underWay::add);
    while (!areOver(underWay)) {
      if (limit.isExpired()) {
        throw new KvException(
            KvException.Kind.TIMEOUT, "Commits that are under way did not end in time");
      }
      try {
        var unused = waiter.await(() -> areOver(underWay) || limit.isExpired(), SLICE);
      } catch (InterruptedException e) {
        throw Interruptions.whileWaiting(e);
      }
    }
  }

  private static boolean areOver(List<CommitPlace> places) {
    return places.stream().allMatch(CommitPlace::isOver);
  }

  void remove(RangeWatch watch) {
    watches.remove(watch);
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Notes what a commit is about to change, before it draws its timestamp; its place is shown. The
   * notes are ended by {@link #ended}.
   */
  List<NotedChange> note(Intents intents) {
    if (watches.isEmpty()) {
      return List.of();
    }
    List<NotedChange> noted = new ArrayList<>();
    for (RangeWatch watch : watches) {
      add(watch.note(intents), noted);
    }
    return noted;
  }

  /** The same for a load. */
  List<NotedChange> note(List<CellValue> cells) {
    if (watches.isEmpty()) {
      return List.of();
    }
    List<Key> rows = cells.stream().map(value -> value.cell().row()).toList();
    List<NotedChange> noted = new ArrayList<>();
    for (RangeWatch watch : watches) {
      add(watch.noteAnyOf(rows), noted);
    }
    return noted;
  }

  private static void add(NotedChange changeOrNull, List<NotedChange> noted) {
    if (changeOrNull != null) {
      noted.add(changeOrNull);
    }
  }

  /**
   * The commit has ended.
   *
   * @param written false if it is certain that nothing was committed
   */
  static void ended(List<NotedChange> noted, boolean written) {
    for (NotedChange change : noted) {
      change.watch().ended(change, written);
    }
  }

  /** The commit has ended, and has probably written something: others are told. */
  void tellOthers(Intents intents) {
    remote.changed(intents);
  }

  /** Tells the other processes again what this one watches; to be called every so often. */
  void announce() {
    if (!watches.isEmpty()) {
      remote.announce(watches.stream().map(RangeWatch::range).distinct().toList());
    }
  }

  /** Another process has changed rows of these ranges, which it took for watched here. */
  private void heard(List<KeyRange> ranges) {
    for (RangeWatch watch : watches) {
      if (ranges.contains(watch.range())) {
        watch.heard();
      }
    }
  }

  /** The engine is closed: waiting threads are told. */
  void close() {
    closed = true;
    watches.forEach(RangeWatch::wake);
  }
}

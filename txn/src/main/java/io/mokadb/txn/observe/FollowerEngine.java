package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.TxnException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The followers of one engine. Thread-safe. */
final class FollowerEngine implements Followers, NotificationListener {
  private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(5);

  private final ObserverHost host;

  /** Wakes idle workers. */
  private final Runnable bell;

  private final FollowedProbe probe;
  private final FollowerDuties duties;
  private final Removals removals;

  /** Null where no other process shares the store. */
  private final FollowerNews newsOrNull;

  /** By id; replaced as a whole, like what is made of it. */
  private volatile Map<Long, Followed> byId = Map.of();

  private volatile List<Followed> all = List.of();
  private volatile Map<Integer, List<Followed>> byObserver = Map.of();

  FollowerEngine(ObserverHost host, Runnable bell) {
    this.host = host;
    this.bell = bell;
    this.probe = new FollowedProbe(host, this::hurry);
    this.duties = new FollowerDuties(host.work());
    this.removals = Removals.of(host);
    this.newsOrNull = host.work().isShared() ? new FollowerNews(host) : null;
  }

  FollowerDuties duties() {
    return duties;
  }

  Removals removals() {
    return removals;
  }

  /** In the order of their ids. */
  List<Followed> all() {
    return all;
  }

  @Override
  public void follow(FollowerDefinition definition, Follower follower) {
    Followed.Following following = Followed.Following.of(definition, follower);
    synchronized (this) {
      Map<Long, Followed> changed = new TreeMap<>(byId);
      Followed known = changed.get(definition.id());
      if (known == null) {
        changed.put(definition.id(), new Followed(following));
      } else {
        known.replace(following);
      }
      list(changed);
    }
    bell.run();
  }

  @Override
  public void unfollow(long id) {
    Followed removed;
    synchronized (this) {
      Map<Long, Followed> changed = new TreeMap<>(byId);
      removed = changed.remove(id);
      list(changed);
    }
    if (removed != null) {
      removals.forget(id);
      removed.remove();
      while (removed.isRunning()) {
        pause(removed);
      }
      removed
          .following()
          .ranges()
          .forEach(range -> host.announcements().stopRows(range.observer()));
    }
  }

  private void pause(Followed followed) {
    boolean unused = await(() -> !followed.isRunning(), SLICE);
  }

  @Override
  public boolean awaitSteps(BooleanSupplier condition, Duration timeout) {
    return await(condition, timeout.toNanos());
  }

  private boolean await(BooleanSupplier condition, long nanos) {
    try {
      return host.waiter().await(condition, nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while waiting for a follower", e);
    }
  }

  private void list(Map<Long, Followed> changed) {
    Map<Integer, List<Followed>> observers = new HashMap<>();
    for (Followed followed : changed.values()) {
      for (FollowerDefinition.Range range : followed.following().ranges()) {
        List<Followed> known = observers.getOrDefault(range.observer(), List.of());
        if (!known.contains(followed)) {
          observers.put(range.observer(), concatenate(known, followed));
        }
      }
    }
    byId = changed;
    byObserver = observers;
    all = List.copyOf(changed.values());
  }

  private static List<Followed> concatenate(List<Followed> known, Followed followed) {
    return Stream.concat(known.stream(), Stream.of(followed)).toList();
  }

  @Override
  public void visible(Key row, NotifiedColumns notified, long timestamp) {
    Map<Integer, List<Followed>> observers = byObserver;
    if (observers.isEmpty()) {
      return;
    }
    boolean news = false;
    for (int i = 0; i < notified.size(); i++) {
      List<Followed> followers = observers.get(notified.id(i));
      if (followers != null) {
        host.announcements().visible(notified.id(i), timestamp);
        for (Followed followed : followers) {
          news |= hint(followed);
        }
      }
    }
    if (news) {
      bell.run();
    }
  }

  /**
   * @return whether that is news for the workers
   */
  private boolean hint(Followed followed) {
    // At home, too: the next step may be this process' by then.
    boolean news = followed.hint();
    if (duties.isMine(followed)) {
      return news;
    }
    newsOrNull.tell(followed.id(), false);
    return false;
  }

  /** A step is waited for. Another process may not hear of it, or have ended: then not for long. */
  private void hurry(Followed followed) {
    boolean news = false;
    if (!duties.isMine(followed)) {
      newsOrNull.tell(followed.id(), false);
      if (followed.elsewhere().isTooLong(host.waiter().nanoTime())) {
        followed.wantHere();
        news = true;
      }
    } else {
      news = followed.hurry();
    }
    if (news) {
      bell.run();
    }
  }

  /**
   * Takes what another process tells.
   *
   * @throws IllegalArgumentException if the message is something else
   */
  void take(byte[] body) {
    FollowerCalls.decode(body)
        .forEach(
            (id, woken) -> {
              Followed followed = byId.get(id);
              if (followed != null && woken && duties.isMine(followed)) {
                followed.wake();
              } else if (followed != null) {
                boolean unused = followed.hint();
              }
            });
    bell.run();
  }

  /** Steps that another process took may be for this one now. */
  void nodesChanged() {
    for (Followed followed : all) {
      boolean unused = followed.hint();
    }
    bell.run();
  }

  /** Whether changes that are announced under this id are followed. */
  boolean follows(int observer) {
    return byObserver.containsKey(observer);
  }

  @Override
  public void wake(long id) {
    Followed followed = get(id);
    if (duties.isMine(followed)) {
      followed.wake();
      bell.run();
    } else {
      newsOrNull.tell(id, true);
    }
  }

  @Override
  public boolean awaitFollowed(long id, long timestamp, Duration timeout) {
    return probe.await(get(id), timestamp, timeout.toNanos());
  }

  @Override
  public boolean isFollowed(long id, long watermark, long timestamp) {
    return probe.isFollowed(get(id), watermark, timestamp);
  }

  @Override
  public long newestAnnounced(int[] observers, long watermark, long snapshot) {
    return host.announcements().newest(observers, watermark, snapshot);
  }

  @Override
  public List<Window.ChangedRow> pending(
      List<FollowerDefinition.Range> ranges, long watermark, long snapshot, int limit) {
    return new PendingRows(host, removals, ranges).between(watermark, snapshot, limit);
  }

  @Override
  public FollowerState followerState(long id) {
    return probe.state(get(id));
  }

  @Override
  public FollowerState followerState(long id, long watermark) {
    return probe.state(get(id), watermark);
  }

  private Followed get(long id) {
    Followed followed = byId.get(id);
    if (followed == null) {
      throw new IllegalArgumentException("No follower with the id " + id + " is known");
    }
    return followed;
  }
}

package io.mokadb.txn.observe;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The followers of one store. Their steps are run by the workers of {@link Observers}: soon after
 * something was announced in this process, and otherwise once in {@link WorkerOptions#scanPeriod},
 * one at a time for each follower. If there are several workers, one is left to observers. A step
 * that fails, or meets another process's, is taken again after a rest, without limit. Where several
 * processes share the store, one of them takes the steps of each follower, and the others tell it
 * what they commit, and wait for it a while before they help themselves. Thread-safe. What reads or
 * changes the store throws {@link io.mokadb.kv.KvException} and {@link io.mokadb.txn.TxnException}.
 */
public interface Followers {
  /** The answer of {@link #newestAnnounced} that says nothing. */
  long UNKNOWN = -1;

  /**
   * Makes a follower known, or replaces the one with this id. What was announced to its ranges
   * since its watermark is followed then.
   */
  void follow(FollowerDefinition definition, Follower follower);

  /**
   * Forgets a follower; returns when no step of it runs any more, so must not be called by one.
   * Notifications stay; {@link Observers#drop} removes those of a range that is followed no more.
   */
  void unfollow(long id);

  /**
   * Lets a step run soon although nothing was announced: for a follower that has work of its own.
   * The process whose part that is may be told in vain.
   */
  void wake(long id);

  /**
   * Waits until a condition holds that is looked at whenever a step of any follower has ended.
   *
   * @param condition must not block
   * @return whether it held before the timeout
   * @throws io.mokadb.txn.TxnException {@code INTERRUPTED}
   */
  boolean awaitSteps(BooleanSupplier condition, Duration timeout);

  /**
   * Waits until the follower has taken in everything that was committed at or before a timestamp,
   * by its watermark or because nothing of that was announced to it. In vain while it is paused or
   * keeps nothing.
   *
   * @param timestamp that was drawn before this call
   * @return whether that was so before the timeout
   * @throws IllegalArgumentException if it is not known
   * @throws io.mokadb.txn.TxnException {@code INTERRUPTED}
   */
  boolean awaitFollowed(long id, long timestamp, Duration timeout);

  /**
   * Whether nothing was announced to a follower by what was committed after one timestamp and not
   * after another: for one of several things that it keeps.
   *
   * @param watermark of that thing
   * @param timestamp that was drawn before this call
   * @return false too if that takes long to find out
   */
  boolean isFollowed(long id, long watermark, long timestamp);

  /**
   * The commit timestamp of the newest change that was announced under some ids by commits not
   * after a snapshot, from memory: takes no look into the store, and waits for nothing. Nothing was
   * announced between watermark and snapshot if it is not above the watermark. Known only in a
   * process that makes all commits of its store, after {@link #pending} was asked there once.
   *
   * @param watermark not above the snapshot
   * @param snapshot that was drawn before this call
   * @return not above the snapshot; {@link #UNKNOWN} if it is not known, for instance because such
   *     a commit is under way
   */
  long newestAnnounced(int[] observers, long watermark, long snapshot);

  /**
   * What was announced by commits after one timestamp and not after another, and is not removed:
   * for a reader at the second one. Waits for announcements that are on their way.
   *
   * @param snapshot that was drawn before this call
   * @param limit no more rows than so many are given
   * @return null if garbage collection has passed the watermark, and with it announcements, or a
   *     step of another process has removed some that the snapshot sees and its watermark does not
   *     have
   * @throws io.mokadb.txn.TxnException {@code LOCK_TIMEOUT} if one of them takes too long
   */
  List<Window.ChangedRow> pending(
      List<FollowerDefinition.Range> ranges, long watermark, long snapshot, int limit);

  /** How a follower is doing. Reads a bounded number of notifications. */
  FollowerState followerState(long id);

  /** As {@link #followerState(long)}, for one of several things that it keeps. */
  FollowerState followerState(long id, long watermark);
}

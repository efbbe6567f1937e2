package io.mokadb.txn.sim.world;

import io.mokadb.kv.Family;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.Set;

/** Something that happened to the store or the oracle; the journal has them in order. */
public sealed interface Event {
  /** The oracle handed out a timestamp; {@code forWriting} is false if it may not be a new one. */
  record Drawn(long timestamp, boolean forWriting) implements Event {}

  /** A lock was put that had not been there. */
  record Locked(String cell, long start) implements Event {}

  /** A write record other than a rollback was put. */
  record Committed(String cell, long start, long commit, WriteKind kind) implements Event {}

  /** A notification was put; the cell's column is that of an observer. */
  record Notified(String cell, long timestamp) implements Event {}

  record RolledBack(String cell, long start) implements Event {}

  /** A client asked for its commit. */
  record Asked(long start) implements Event {}

  /** A client was told how its commit went, other than by a conflict. */
  record Answered(long start) implements Event {}

  /** A client was told that its transaction is committed. */
  record Acknowledged(long start) implements Event {}

  /**
   * A client was told that its commit met a conflict.
   *
   * @param cell where, or null if the engine named none
   * @param other with whom, or 0 if the engine named nobody
   */
  record Refused(long start, String cell, long other) implements Event {}

  /**
   * A transaction asks for a cell that others may hold.
   *
   * @param owner a name of its own, behind that of its process and a "#"
   */
  record Wanted(long nanos, String owner, String cell) implements Event {}

  /** A transaction asks for the newest snapshot. */
  record Renewing(String owner) implements Event {}

  /** It has one. */
  record Renewed(String owner, long snapshot) implements Event {}

  /**
   * A transaction holds a cell.
   *
   * @param snapshot which it has
   * @param changed whether it was told that the cell was written since then
   */
  record Held(long nanos, String owner, String cell, long snapshot, boolean changed)
      implements Event {}

  /**
   * A transaction does not get a cell.
   *
   * @param reason a kind of {@link io.mokadb.txn.ConflictException}, or another word
   */
  record GaveUp(long nanos, String owner, String cell, String reason) implements Event {}

  /** A transaction is about to end; others may get what it holds. */
  record Ending(String owner, long start) implements Event {}

  /** A transaction holds these cells no more; it has ended if there are none. */
  record Released(long nanos, String owner, Set<String> cells) implements Event {}

  /** After a change, a cell had more than one lock. */
  record Mismatched(String cell, String what) implements Event {}

  /** A cell was put at a timestamp where one had been deleted (K8). */
  record Reused(String cell, Family family, long timestamp) implements Event {}

  /**
   * The oracle handed out a timestamp, and told more; it is also {@link Drawn}.
   *
   * @param raised whether the stamp begins with it
   */
  record Stamped(long timestamp, SchemaStamp schema, long safePoint, boolean raised)
      implements Event {}

  /**
   * The oracle has a new safe point: from now on its answers show it.
   *
   * @param node who asked for it
   */
  record Announced(long nanos, long node, long safePoint) implements Event {}

  /** A process got a token. */
  record TokenMade(long nanos, long node) implements Event {}

  /** A token is gone, at this time or a little before. */
  record TokenGone(long nanos, long node) implements Event {}

  /** What stands beside a token from now on. */
  record Told(long nanos, long node, long oldest, long floor) implements Event {}

  /** The store's own mark was raised: what lies below it may be dropped. */
  record Floor(long nanos, long safePoint) implements Event {}

  /** Write records of a cell were dropped, at this timestamp or up to it. */
  record Dropped(long nanos, String cell, long upTo) implements Event {}

  /** A cell was put where a tombstone hides it (K8). */
  record Hidden(String cell, Family family, long timestamp) implements Event {}

  /**
   * A client was told that its snapshot is too old to be read, or to be committed from.
   *
   * @param node on which it ran
   */
  record Outlived(long nanos, long node, long snapshot) implements Event {}
}

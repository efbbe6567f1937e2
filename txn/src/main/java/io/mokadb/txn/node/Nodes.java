package io.mokadb.txn.node;

import io.mokadb.kv.Deadline;
import java.util.List;

/**
 * The processes that work on one store, as one of them sees them. Each has a token as long as it
 * lives; what a process without a token still sends is refused, or does no harm. Thread-safe.
 */
public interface Nodes {
  /** Of a process that has its store for itself. */
  Nodes ALONE = new Alone();

  /** Whether other processes may work on the store. */
  boolean isShared();

  /**
   * Whether no other process can work on the store as long as this one has its token: then this
   * process sees all that is committed.
   */
  boolean isSole();

  /**
   * The number of this process, as in its locks and in records of what it has in hand: a timestamp
   * that was drawn before its token was made. No other process ever has it, and a token that is
   * made later has a greater one. 0 where the store is not shared.
   */
  long self();

  /**
   * Whether a process has lost its token, for certain and for ever. If memory does not tell, the
   * keeper of the tokens is asked, so this may take a while: it is not for a thread that holds a
   * monitor, nor for statements. False if there was no answer. 0 is not the number of any process
   * and is never gone.
   */
  boolean isGone(long node);

  /** The same from memory; false if it is not known. */
  boolean isKnownGone(long node);

  /**
   * The processes that had tokens a moment ago, at most about a second while the keeper of the
   * tokens answers, this one among them; in the order of their numbers. Never blocks.
   */
  List<NodeInfo> known();

  /**
   * The processes that have tokens: each token that was made before the call and is not gone is
   * among them, with what was published before the call.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if there was no answer at the deadline
   */
  List<NodeInfo> living(Deadline limit);

  /**
   * Puts something beside this process' token, in the place of what was there. Returns when others
   * can see it.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if that is not known at the deadline
   */
  void publish(Published what, Deadline limit);

  /**
   * Has a listener called after a process got a token, or lost one. It is called on any thread, and
   * must not wait.
   *
   * @return removes the listener
   */
  Runnable onChange(Runnable listener);

  /** Ways to the other processes. */
  NodeLinks links();
}

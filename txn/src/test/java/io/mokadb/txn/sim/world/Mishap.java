package io.mokadb.txn.sim.world;

/** What may happen to a client at a point of its way: a call or a step of the protocol. */
public enum Mishap {
  NONE,
  /** The call never reaches the store, and nobody says so: an unknown outcome. */
  LOSE_REQUEST,
  /** The store does what it is told; its answer is lost. */
  LOSE_REPLY,
  /** The caller gives up waiting; the call reaches the store much later. */
  DELIVER_LATE,
  /** The store refuses the call before it does anything, and says so. */
  REFUSE,
  /** This client is held up for longer than a lock lives; its process goes on. */
  HOLD_UP,
  /** The whole process is held up for longer than a lock lives, heartbeats too. */
  PAUSE,
  /** The client dies, its process lives on. */
  DIE,
  /** The process dies. */
  CRASH
}

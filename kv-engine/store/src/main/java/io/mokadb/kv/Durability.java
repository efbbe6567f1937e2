package io.mokadb.kv;

/** Point at which a mutation may be acknowledged. */
public enum Durability {
  /** Once it, and all that was acknowledged before it, survives the loss of the machine. */
  SYNC,
  /** Once it survives the loss of the process. A backend may do more, and some must (K5). */
  BUFFERED
}

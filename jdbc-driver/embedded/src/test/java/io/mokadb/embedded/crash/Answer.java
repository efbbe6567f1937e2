package io.mokadb.embedded.crash;

/** What a child knows of a step. */
enum Answer {
  /** It was begun, and killed before it was answered; or the answer was "unknown". */
  NONE,
  /** It was acknowledged. */
  COMMITTED,
  /** It failed, and nothing of it may be there. */
  REFUSED
}

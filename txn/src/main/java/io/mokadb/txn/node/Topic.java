package io.mokadb.txn.node;

/** Subjects of messages between processes. Their numbers are sent, and stay. */
public enum Topic {
  /** Followers that have something to do. */
  FOLLOWERS(1),
  /** Changed rows for observers of a process that has workers. */
  ROWS(2),
  /** Watched ranges in which rows were changed. */
  RANGES(3),
  /** Which ranges are watched. */
  WATCHED(4),
  /** Whether observers have something in hand. */
  QUIET(5),
  /** Sessions and transactions, for people. */
  ACTIVITY(6),
  /** The end of a session, a statement or a trigger's run. */
  KILL(7),
  /** What the holder of a cell waits for. */
  WAITS(8);

  private final int number;

  Topic(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}

package io.mokadb.txn.engine;

import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.serial.CommitPlace;
import io.mokadb.txn.serial.TrackedReads;

/**
 * A running transaction as other transactions see it. Equal only to itself: two readers may share a
 * snapshot. Not final, so that a test can let other transactions act when it announces its commit.
 */
class LiveTransaction {
  private final long startTimestamp;
  private final long since;

  /**
   * The first of the same transaction, if that has moved to a later snapshot and what it did from
   * earlier ones still counts; null if not.
   */
  private final LiveTransaction firstOrNull;

  /** See {@link io.mokadb.txn.Transaction#schemaStampOrNull}. */
  private final SchemaStamp stampOrNull;

  /** See {@link io.mokadb.txn.Transaction#seenStamp}. */
  private final SchemaStamp seen;

  /** Whether it is another one's first: no transaction by itself. */
  private volatile boolean superseded;

  /** While set, the transaction holds back the safe point without limit. */
  private volatile boolean committing;

  private volatile boolean finished;

  /** That of its commit or load; null before. */
  private volatile CommitPlace placeOrNull;

  /** What a serializable transaction has read, once it commits; else null. */
  private TrackedReads readsOrNull;

  /** What the commit asks for. */
  private CommitTerms terms = CommitTerms.NONE;

  LiveTransaction(long startTimestamp) {
    this(startTimestamp, startTimestamp);
  }

  /**
   * @param since when it began: later than its snapshot if it reads the past
   */
  LiveTransaction(long startTimestamp, long since) {
    this(startTimestamp, since, null);
  }

  LiveTransaction(long startTimestamp, long since, LiveTransaction firstOrNull) {
    this(startTimestamp, since, firstOrNull, SchemaStamp.NONE, SchemaStamp.NONE);
  }

  /**
   * @param stampOrNull the state of the schema at the start timestamp; null if it was not drawn
   * @param seen the state of the schema at {@code since}
   */
  LiveTransaction(
      long startTimestamp,
      long since,
      LiveTransaction firstOrNull,
      SchemaStamp stampOrNull,
      SchemaStamp seen) {
    this.startTimestamp = startTimestamp;
    this.since = since;
    this.firstOrNull = firstOrNull;
    this.stampOrNull = stampOrNull;
    this.seen = seen;
    if (firstOrNull != null) {
      firstOrNull.superseded = true;
    }
  }

  LiveTransaction first() {
    return firstOrNull == null ? this : firstOrNull;
  }

  boolean isSuperseded() {
    return superseded;
  }

  long since() {
    return since;
  }

  long startTimestamp() {
    return startTimestamp;
  }

  SchemaStamp stampOrNull() {
    return stampOrNull;
  }

  SchemaStamp seen() {
    return seen;
  }

  boolean isCommitting() {
    return committing;
  }

  void startCommitting() {
    committing = true;
  }

  /** What it has begun to commit is done; it may go on. */
  void pauseCommitting() {
    committing = false;
  }

  /** Shows where a commit stands, to those who look for commits under way. */
  void show(CommitPlace place) {
    placeOrNull = place;
  }

  CommitPlace placeOrNull() {
    return placeOrNull;
  }

  /** What the commit compares. */
  void compare(TrackedReads reads) {
    readsOrNull = reads;
  }

  TrackedReads readsOrNull() {
    return readsOrNull;
  }

  void commitUnder(CommitTerms asked) {
    terms = asked;
  }

  CommitTerms terms() {
    return terms;
  }

  boolean isFinished() {
    return finished;
  }

  void finish() {
    finished = true;
  }

  /** Cheaper than the identity hash, which an object gets on first use. */
  @Override
  public final int hashCode() {
    return Long.hashCode(startTimestamp);
  }

  @Override
  public final boolean equals(Object other) {
    return this == other;
  }
}

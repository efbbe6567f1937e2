package io.mokadb.oracle.core;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.oracle.OracleRequest;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The time in which one server leads without interruption: window, lease, schema counter, and the
 * questions that wait for a write. Not thread-safe.
 */
final class Term {
  /** How far timestamps may be raised above the clock; a mistake could not be undone. */
  private static final long MAX_AHEAD_MILLIS = Duration.ofDays(365).toMillis();

  private final OracleSettings settings;
  private final TimestampWindow window;
  private final Lease lease;
  private final Queue<Question> waiting = new ArrayDeque<>();

  /** What the store holds for certain, and its version. */
  private OracleRecord record;

  private int version;
  private SchemaStamp schema;
  private long wantedSafePoint;

  private Term(OracleSettings settings, TimestampWindow window, Lease lease, OracleRecord record) {
    this.settings = settings;
    this.window = window;
    this.lease = lease;
    this.record = record;
    this.wantedSafePoint = record.safePoint();
    this.schema = new SchemaStamp(record.epoch(), 0);
  }

  /** The write that begins a term. Its timestamps start at the bound of the record before. */
  static Proposal begin(
      StoredRecord stored, OracleSettings settings, OracleClock clock, long serial) {
    OracleRecord before = stored.record();
    long millis = clock.millis();
    long sent = clock.nanos();
    long start = Math.max(before.bound(), 1);
    OracleRecord record =
        new OracleRecord(
            before.epoch() + 1,
            settings.owner(),
            serial,
            TimestampWindow.firstBound(start, settings.windowMillis(), millis),
            before.safePoint(),
            settings.lease().toMillis(),
            settings.address());
    TimestampWindow window =
        new TimestampWindow(start, record.bound(), settings.windowMillis(), millis);
    Term term = new Term(settings, window, new Lease(settings.lease().toNanos(), sent), record);
    return new Proposal(term, record, stored.version(), sent, true);
  }

  /** The next write: a longer lease, a higher bound and the safe point that was asked for. */
  Proposal proposal(OracleClock clock, long serial) {
    long sent = clock.nanos();
    OracleRecord next =
        record.raised(
            serial, window.target(clock.millis()), Math.max(record.safePoint(), wantedSafePoint));
    return new Proposal(this, next, version, sent, false);
  }

  /** The last write, which gives back what was not handed out. */
  Proposal release(OracleClock clock, long serial) {
    return new Proposal(
        this, record.released(serial, window.last() + 1), version, clock.nanos(), false);
  }

  /** To be called when a write of this term was successful. */
  void persisted(Proposal proposal) {
    record = proposal.record();
    version = proposal.newVersion();
    window.raiseTo(record.bound());
    lease.renewed(proposal.sent());
  }

  /** To be called when the store turned out to hold this record of this term. */
  void found(StoredRecord stored) {
    // A read that lags behind a write of this term tells nothing.
    if (stored.version() > version) {
      record = stored.record();
      version = stored.version();
      window.raiseTo(record.bound());
    }
  }

  boolean needsWrite(OracleClock clock) {
    return !waiting.isEmpty()
        || wantedSafePoint > record.safePoint()
        || lease.age(clock.nanos()) >= settings.renewNanos()
        || window.isLow(clock.millis());
  }

  boolean answers(long nanos) {
    return lease.holds(nanos);
  }

  /** The answer, or null if something must be persisted first. */
  OracleAnswer answer(OracleRequest request, OracleClock clock) {
    // The lease is looked at after the request has arrived, so a pause afterwards does no harm.
    if (!lease.holds(clock.nanos())) {
      return null;
    }
    long millis = clock.millis();
    if (request instanceof OracleRequest.Draw draw) {
      return draw(draw.count(), false, millis);
    } else if (request instanceof OracleRequest.DrawAndRaiseSchema) {
      return draw(1, true, millis);
    } else if (request instanceof OracleRequest.RaiseSafePoint raise) {
      return raiseSafePoint(raise.target(), millis);
    } else if (request instanceof OracleRequest.PassOver pass) {
      return passOver(pass.target(), millis);
    } else if (request instanceof OracleRequest.NewestAt at) {
      return told(window.lead().newestAt(at.millis()), millis);
    } else {
      long timestamp = ((OracleRequest.MillisOf) request).timestamp();
      return told(window.lead().millisOf(timestamp), millis);
    }
  }

  private OracleAnswer draw(int count, boolean raise, long millis) {
    if (count < 1 || count > OracleRequest.MAX_COUNT) {
      throw new OracleRefusal(
          OracleRefusal.Reason.INVALID,
          "A request draws 1 to " + OracleRequest.MAX_COUNT + " timestamps, not " + count);
    }
    long first = window.take(count, millis);
    if (first == TimestampWindow.NONE) {
      return null;
    }
    if (raise) {
      schema = new SchemaStamp(schema.epoch(), schema.counter() + 1);
    }
    return new OracleAnswer(first, count, schema, record.safePoint(), millis);
  }

  private OracleAnswer raiseSafePoint(long target, long millis) {
    if (target > window.last()) {
      throw new OracleRefusal(
          OracleRefusal.Reason.INVALID,
          "The safe point cannot be raised to "
              + target
              + ": the newest timestamp is "
              + window.last());
    }
    if (target > record.safePoint()) {
      wantedSafePoint = Math.max(wantedSafePoint, target);
      return null;
    }
    return told(record.safePoint(), millis);
  }

  private OracleAnswer passOver(long target, long millis) {
    if (target < 0 || Timestamps.toMillis(target) > millis + MAX_AHEAD_MILLIS) {
      throw new OracleRefusal(
          OracleRefusal.Reason.INVALID,
          "The timestamp "
              + target
              + " is more than a year ahead of the oracle's clock, and cannot be passed over");
    }
    window.passOver(target, millis);
    return window.isPersisted() ? told(window.last(), millis) : null;
  }

  private OracleAnswer told(long value, long millis) {
    return new OracleAnswer(value, 0, schema, record.safePoint(), millis);
  }

  /** Questions that are asked again after the next write. */
  Queue<Question> waiting() {
    return waiting;
  }

  OracleRecord record() {
    return record;
  }
}

package io.mokadb.sql.lob.store;

import io.mokadb.kv.Durability;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.ObjectSource;
import io.mokadb.sql.lob.PersistentLargeObject;
import io.mokadb.sql.lob.Pieces;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Large objects in cells; see the package documentation. Thread-safe. */
public final class PersistentLargeObjects implements LargeObjects {
  /** Pieces that are committed together. */
  private static final int BATCH = 4;

  private static final TransactionOptions STAGING =
      TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED);

  private final TransactionManager manager;
  private final Function<RuntimeException, RuntimeException> failures;

  /** Of this process, until the cleaner has seen to them. */
  private final Map<Long, New> fresh = new ConcurrentHashMap<>();

  private final ObjectCleaner cleaner;

  /**
   * An object whose owner may still run.
   *
   * @param owner start timestamp of the transaction that made it
   * @param readableAt a snapshot that sees all of its pieces
   */
  private record New(long owner, long readableAt) {}

  /**
   * @param failures makes a failure of the seam of one of the store: objects are read outside of
   *     statements too
   */
  public PersistentLargeObjects(
      TransactionManager manager, Function<RuntimeException, RuntimeException> failures) {
    this.manager = manager;
    this.failures = failures;
    this.cleaner = new ObjectCleaner(manager, fresh::remove);
  }

  @Override
  public ObjectSource at(long snapshot) {
    return ref -> {
      New made = fresh.get(ref.id());
      return new PersistentLargeObject(
          ref, made == null ? snapshot : Math.max(snapshot, made.readableAt()), this::read);
    };
  }

  @Override
  public PersistentLargeObject find(byte[] locator) {
    return PersistentLargeObject.of(locator, this::read);
  }

  private byte[] read(ObjectRef object, long number, long snapshot) {
    try (Transaction reading = manager.begin(TransactionOptions.DEFAULT.withSnapshot(snapshot))) {
      byte[] piece = reading.get(ObjectKeys.piece(object, number));
      if (piece == null) {
        throw new MokaException(
            SqlState.DATA_CORRUPTED,
            "Piece " + number + " of large object " + object.id() + " is missing");
      }
      return piece.clone();
    } catch (RuntimeException e) {
      // Every failure of the layers below is translated for the reader of the object.
      throw failures.apply(e);
    }
  }

  @Override
  public PersistentLargeObject store(
      Transaction owner, Place place, LargeObject value, Runnable pulse) {
    Staging staging = new Staging(owner, place, value);
    staging.run(pulse);
    ObjectRef ref = staging.ref();
    owner.put(ObjectKeys.header(ref), ref.encode());
    return new PersistentLargeObject(
        ref, Math.max(owner.startTimestamp(), staging.committed), this::read);
  }

  @Override
  public void remove(Transaction by, ObjectRef ref) {
    by.delete(ObjectKeys.header(ref));
    New made = fresh.get(ref.id());
    if (made != null && made.owner() == by.startTimestamp()) {
      // Its pieces are newer than the snapshot of this transaction: the cleaner deletes them.
      return;
    }
    for (long number = 0; number < ref.pieces(); number++) {
      by.delete(ObjectKeys.piece(ref, number));
    }
  }

  /** Deletes objects without an owner; to be called from time to time, and after a start. */
  public void clean() {
    cleaner.clean();
  }

  /** One value on its way into the store. Confined. */
  private final class Staging {
    private final Transaction owner;
    private final Place place;
    private final LargeObject value;
    private long id;
    private long committed;
    private long number;
    private long length;
    private long bytes;
    private long characters;

    Staging(Transaction owner, Place place, LargeObject value) {
      this.owner = owner;
      this.place = place;
      this.value = value;
    }

    void run(Runnable pulse) {
      while (length < value.length()) {
        pulse.run();
        try (Transaction writing = manager.begin(STAGING)) {
          if (id == 0) {
            id = writing.startTimestamp();
            fresh.put(id, new New(owner.startTimestamp(), 0));
            writing.put(
                ObjectKeys.note(id), new ObjectNote(place, owner.startTimestamp()).encode());
          }
          for (int i = 0; i < BATCH && length < value.length(); i++) {
            byte[] piece = next();
            writing.put(ObjectKeys.piece(place, id, number++), piece);
          }
          commit(writing);
        }
      }
      fresh.put(id, new New(owner.startTimestamp(), committed));
    }

    private byte[] next() {
      byte[] piece;
      if (value.isText()) {
        String text = value.text(length, ObjectRef.PIECE_UNITS);
        for (int i = 0; i < text.length(); i++) {
          char unit = text.charAt(i);
          bytes += SpooledObject.utf8Length(unit);
          characters += Character.isLowSurrogate(unit) ? 0 : 1;
        }
        length += text.length();
        piece = Pieces.encode(text);
      } else {
        piece = value.bytes(length, ObjectRef.PIECE_BYTES);
        length += piece.length;
        bytes = length;
        characters = length;
      }
      if (bytes > SqlType.MAX_LARGE_OBJECT_BYTES) {
        throw new MokaException(
            SqlState.TEXT_TOO_LONG,
            "A large object has at most "
                + SqlType.MAX_LARGE_OBJECT_BYTES
                + " bytes, and this one has more; cut it into several rows");
      }
      return piece;
    }

    private void commit(Transaction writing) {
      CommitOutcome outcome = writing.commit();
      if (outcome instanceof CommitOutcome.Committed done) {
        committed = done.commitTimestamp();
      } else if (outcome instanceof CommitOutcome.Unknown unknown) {
        throw new MokaException(
            SqlState.IO_ERROR,
            "The store did not answer while a large object was written; run the statement again",
            unknown.cause());
      } else {
        throw new MokaException(
            SqlState.SERIALIZATION_CONFLICT,
            "Pieces of a large object could not be written: " + outcome + "; run it again");
      }
    }

    ObjectRef ref() {
      return new ObjectRef(
          place.table(), place.column(), id, value.isText(), length, bytes, characters);
    }
  }
}

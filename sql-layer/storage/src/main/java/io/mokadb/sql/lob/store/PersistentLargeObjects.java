package io.mokadb.sql.lob.store;

import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.ObjectSource;
import io.mokadb.sql.lob.PersistentLargeObject;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Large objects in cells; see the package documentation. Thread-safe. */
public final class PersistentLargeObjects implements LargeObjects {
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
            "Piece "
                + number
                + " of large object "
                + object.id()
                + " is missing. CHECK DATABASE names its row");
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
    ObjectStaging staging = new ObjectStaging(manager, owner, place, value);
    staging.run(pulse, id -> fresh.put(id, new New(owner.startTimestamp(), 0)));
    if (staging.committed() != 0) {
      fresh.put(staging.ref().id(), new New(owner.startTimestamp(), staging.committed()));
    }
    ObjectRef ref = staging.ref();
    owner.put(ObjectKeys.header(ref), ref.encode());
    return new PersistentLargeObject(
        ref, Math.max(owner.startTimestamp(), staging.committed()), this::read);
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
}

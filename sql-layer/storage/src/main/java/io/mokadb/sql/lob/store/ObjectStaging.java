package io.mokadb.sql.lob.store;

import io.mokadb.kv.Durability;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.lob.LargeObjects.Place;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.Pieces;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.function.LongConsumer;

/** One value on its way into the store. Confined. */
final class ObjectStaging {
  /** Pieces that are committed together. */
  private static final int BATCH = 4;

  private static final TransactionOptions STAGING =
      TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED);

  private final TransactionManager manager;
  private final Place place;
  private final LargeObject value;
  private final ObjectNote note;
  private long id;
  private long committed;
  private long number;
  private long length;
  private long bytes;
  private long characters;

  ObjectStaging(TransactionManager manager, Transaction owner, Place place, LargeObject value) {
    this.manager = manager;
    this.place = place;
    this.value = value;
    this.note = new ObjectNote(place, owner.startTimestamp(), manager.nodes().self());
  }

  /**
   * Writes all pieces.
   *
   * @param begun gets the id before its first piece is written
   */
  void run(Runnable pulse, LongConsumer begun) {
    while (length < value.length()) {
      pulse.run();
      try (Transaction writing = manager.begin(STAGING)) {
        boolean first = id == 0;
        if (first) {
          id = writing.startTimestamp();
          begun.accept(id);
        }
        if (first || manager.nodes().isShared()) {
          // Each time, where another process may take this one for gone and delete the note: no
          // piece that comes late is without one.
          writing.put(ObjectKeys.note(id), note.encode());
        }
        for (int i = 0; i < BATCH && length < value.length(); i++) {
          byte[] piece = next();
          writing.put(ObjectKeys.piece(place, id, number++), piece);
        }
        commit(writing);
      }
    }
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
          "Pieces of a large object could not be written. "
              + outcome.why()
              + ". Run the statement again");
    }
  }

  /** A snapshot that sees all pieces. */
  long committed() {
    return committed;
  }

  ObjectRef ref() {
    return new ObjectRef(
        place.table(), place.column(), id, value.isText(), length, bytes, characters);
  }
}

package io.mokadb.sql.lob.store;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;

/** Sees to new objects whose owners have ended (invariants 4 and 5). Thread-safe. */
final class ObjectCleaner {
  /** Pieces that one transaction deletes, and notes that one run looks at. */
  private static final int BATCH = 1_000;

  private final TransactionManager manager;
  private final LongConsumer done;

  /** No monitor: whether another process is gone may take a call. */
  private final ReentrantLock turn = new ReentrantLock();

  /**
   * @param done told of each object that is seen to
   */
  ObjectCleaner(TransactionManager manager, LongConsumer done) {
    this.manager = manager;
    this.done = done;
  }

  void clean() {
    turn.lock();
    try {
      NoteOwners owners = new NoteOwners(manager.nodes());
      settleEnded(notes(owners), owners);
    } finally {
      turn.unlock();
    }
  }

  private void settleEnded(Map<Long, ObjectNote> notes, NoteOwners owners) {
    if (notes.isEmpty()) {
      return;
    }
    // After the notes: an owner of this process that is not among these has ended.
    List<RunningTransaction> running = manager.running();
    notes.forEach(
        (id, note) -> {
          boolean ended =
              !owners.isOfThisProcess(note)
                  || running.stream().noneMatch(one -> one.mayHaveHad(note.owner()));
          if (ended && settle(id, note)) {
            done.accept(id);
          }
        });
  }

  /** The first notes of this process, and of those that are gone. */
  private Map<Long, ObjectNote> notes(NoteOwners owners) {
    Map<Long, ObjectNote> notes = new LinkedHashMap<>();
    try (Transaction reading = manager.begin(TransactionOptions.DEFAULT.withReadOnly(true));
        ValueCursor cursor =
            reading.scan(Scan.forward(SystemKeys.all(SystemKeys.NEW_LARGE_OBJECTS)))) {
      while (notes.size() < BATCH && cursor.next()) {
        ObjectNote note = ObjectNote.decode(cursor.value());
        if (owners.isOfThisProcess(note) || owners.isGone(note)) {
          KeyReader key = new KeyReader(cursor.key().row());
          key.getLong();
          notes.put(key.getLong(), note);
        }
      }
    }
    return notes;
  }

  /** True if nothing is left to do. A conflict, with the owner, leaves it for the next time. */
  private boolean settle(long id, ObjectNote note) {
    CellKey header = ObjectKeys.header(note.place(), id);
    boolean more = true;
    while (more) {
      try (Transaction transaction = manager.begin(TransactionOptions.DEFAULT)) {
        if (transaction.get(header) == null) {
          transaction.delete(header);
          more = delete(transaction, ObjectKeys.pieces(note.place(), id));
        } else {
          more = false;
        }
        if (!more) {
          transaction.delete(ObjectKeys.note(id));
        }
        if (!(transaction.commit() instanceof CommitOutcome.Committed)) {
          return false;
        }
      }
    }
    return true;
  }

  /** True if there may be more. The values are not needed: few are read ahead. */
  private static boolean delete(Transaction transaction, KeyRange pieces) {
    int count = 0;
    try (ValueCursor cursor = transaction.scan(new Scan(pieces, null, false, 4))) {
      while (count < BATCH && cursor.next()) {
        transaction.delete(cursor.key());
        count++;
      }
    }
    return count == BATCH;
  }
}

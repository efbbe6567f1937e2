package io.mokadb.sql.views;

import io.mokadb.kv.KeyRange;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.ArrayList;
import java.util.List;

/** What one statement reads from, if it reads views that are current. Confined to its thread. */
public final class FreshReading implements AutoCloseable {
  private final ViewEnvironment environment;
  private final Transaction reader;
  private final Cancellation cancellation;
  private final List<KeyRange> ranges = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>(1);

  /** At the reader's snapshot; takes the rows of views. Null until it is needed. */
  private Transaction trial;

  FreshReading(ViewEnvironment environment, Transaction reader, Cancellation cancellation) {
    this.environment = environment;
    this.reader = reader;
    this.cancellation = cancellation;
  }

  /** The transaction to read from, and to write to. */
  public Transaction transaction() {
    return ranges.isEmpty()
        ? reader
        : new FreshTransaction(reader, trial, ranges.toArray(new KeyRange[0]));
  }

  /** Whether there is anything to be closed. */
  public boolean isFresh() {
    return trial != null;
  }

  /** What was done for a view; a text only for those who ask. */
  private record Note(KeptView view, String text) {}

  /** A line about each view. */
  public List<String> notes() {
    return notes.stream().map(note -> note(note.view) + note.text).toList();
  }

  /** A transaction at the reader's snapshot whose writes are dropped in the end. */
  Transaction trial() {
    if (trial == null) {
      trial =
          environment
              .transactions()
              .begin(
                  TransactionOptions.DEFAULT
                      .withTrialAt(reader.startTimestamp())
                      .withLimit(cancellation));
    }
    return trial;
  }

  /** A table's rows and indexes are read from the trial. */
  void divert(TableDef table) {
    Transaction unused = trial();
    ranges.add(SystemKeys.all(table.id()));
    for (IndexDef index : table.indexes()) {
      ranges.add(SystemKeys.all(index.id()));
    }
  }

  static String note(KeptView view) {
    return "Materialized view " + view.name() + " is read at the snapshot of the statement: ";
  }

  void note(KeptView view, String text) {
    notes.add(new Note(view, text));
  }

  @Override
  public void close() {
    if (trial != null) {
      trial.close();
    }
  }
}

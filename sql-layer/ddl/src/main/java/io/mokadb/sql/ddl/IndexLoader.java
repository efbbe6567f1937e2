package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.exec.sort.EncodedSort;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Fills an index from one snapshot of its table: sorts the entries of all rows, finds those that
 * are there twice, and loads them in order. Entries that others have written since the snapshot are
 * left to a transaction that looks at their rows again (D2). Confined to one thread.
 */
final class IndexLoader {
  private static final int ROWS_AHEAD = 1024;

  /** Of the keys and values of one load; readers of its entries wait for all of it. */
  private static final long LOAD_BYTES = 1 << 20;

  private final Definitions definitions;
  private final RowEntries entries;
  private final IndexFiller filler;
  private final FillTransactions runs;
  private final Cancellation cancellation;
  private final DdlOptions sizes;
  private final DdlProbe probe;

  IndexLoader(
      Definitions definitions,
      RowEntries entries,
      IndexFiller filler,
      FillTransactions runs,
      Cancellation cancellation,
      DdlOptions sizes,
      DdlProbe probe) {
    this.definitions = definitions;
    this.entries = entries;
    this.filler = filler;
    this.runs = runs;
    this.cancellation = cancellation;
    this.sizes = sizes;
    this.probe = probe;
  }

  /**
   * Fills the index and notes that it is filled.
   *
   * @param memory for the sort
   * @throws MokaException {@code UNIQUE_VIOLATION}, {@code NO_SUCH_INDEX}, {@code CANCELLED},
   *     {@code SERIALIZATION_CONFLICT}
   */
  void load(MemoryBudget memory) {
    // What is loaded lasts if the note does that it is there.
    try (Transaction snapshot =
            runs.manager().begin(runs.options().withDurability(Durability.BUFFERED));
        EncodedSort sort = new EncodedSort(memory)) {
      read(snapshot, sort);
      write(snapshot, sort);
    } catch (TxnException e) {
      if (e.kind() != TxnException.Kind.SNAPSHOT_TOO_OLD) {
        throw e;
      }
      throw new MokaException(
          SqlState.SERIALIZATION_CONFLICT,
          "The index cannot be filled, because reading its table took longer than a snapshot lasts:"
              + " create it again, or set a longer 'retention'",
          e);
    }
    runs.run((transaction, rows) -> noteFilled(transaction));
  }

  private void read(Transaction snapshot, EncodedSort sort) {
    int rows = 0;
    try (ValueCursor cursor = entries.rowsAfter(null, snapshot, ROWS_AHEAD)) {
      while (cursor.next()) {
        RowEntries.Entry entry = entries.of(cursor.key().row(), cursor.value());
        if (entry != null) {
          sort.add(entry.cell().row().unsafeBytes(), entry.value());
        }
        if (++rows % sizes.fillBatch() == 0) {
          probe.reached(DdlProbe.Step.BATCH_READ);
          cancellation.check();
        }
      }
    }
    probe.reached(DdlProbe.Step.BATCH_READ);
  }

  private void write(Transaction snapshot, EncodedSort sort) {
    List<CellValue> batch = new ArrayList<>(sizes.loadBatch());
    long bytes = 0;
    byte[] before = null;
    while (sort.next()) {
      byte[] key = sort.key();
      if (before != null && Arrays.equals(before, key)) {
        throw duplicate(snapshot, Key.wrap(key), sort.value());
      }
      before = key;
      bytes += key.length + sort.value().length;
      batch.add(new CellValue(CellKey.of(Key.wrap(key)), sort.value()));
      if (batch.size() == sizes.loadBatch() || bytes >= LOAD_BYTES) {
        load(snapshot, batch);
        batch.clear();
        bytes = 0;
      }
    }
    if (!batch.isEmpty()) {
      load(snapshot, batch);
    }
  }

  private MokaException duplicate(Transaction snapshot, Key entry, byte[] value) {
    Key row = entries.rowKey(entry, value);
    byte[] stored = entries.rows(snapshot, List.of(row)).get(0);
    return entries.duplicate(entries.of(row, stored).row());
  }

  private void load(Transaction snapshot, List<CellValue> batch) {
    cancellation.check();
    BitSet left =
        definitions.shared(
            cancellation::check,
            () -> {
              // A drop waits for the load: those who clean up after it find all of it.
              if (isGone()) {
                throw FillTransactions.gone();
              }
              return snapshot.load(batch);
            });
    ArrayDeque<Key> rows = new ArrayDeque<>();
    for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
      rows.add(entries.rowKey(batch.get(i).cell().row(), batch.get(i).value()));
    }
    probe.reached(DdlProbe.Step.BATCH_FILLED);
    if (!rows.isEmpty()) {
      runs.run(new RowsAgain(rows));
    }
  }

  private boolean isGone() {
    long table = entries.table().id();
    long index = entries.index().id();
    TableDef now = definitions.newest().table(table);
    return now == null || now.indexes().stream().noneMatch(one -> one.id() == index);
  }

  private IndexFiller.Left noteFilled(Transaction transaction) {
    IndexBuild build = definitions.store().build(transaction, entries.index().id());
    if (build == null) {
      return IndexFiller.Left.GONE;
    }
    definitions.store().progress(transaction, build.filled());
    return IndexFiller.Left.NOTHING;
  }

  /** Rows whose entries were not loaded. */
  private final class RowsAgain implements FillTransactions.Batch {
    private final ArrayDeque<Key> rows;
    private int buffered;

    RowsAgain(ArrayDeque<Key> rows) {
      this.rows = rows;
    }

    @Override
    public IndexFiller.Left fill(Transaction transaction, int most) {
      List<Key> some = rows.stream().limit(most).toList();
      buffered = some.size();
      if (!filler.fillRows(transaction, some)) {
        return IndexFiller.Left.GONE;
      }
      return buffered < rows.size() ? IndexFiller.Left.MORE : IndexFiller.Left.NOTHING;
    }

    @Override
    public void committed() {
      for (int i = 0; i < buffered; i++) {
        rows.remove();
      }
    }
  }
}

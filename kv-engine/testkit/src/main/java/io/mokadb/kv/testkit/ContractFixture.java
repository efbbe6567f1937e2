package io.mokadb.kv.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The store under test and short ways to ask it. */
public abstract class ContractFixture {
  /** Everything of every family. */
  protected static final ReadRanges ALL =
      new ReadRanges(TimeRange.all(), TimeRange.all(), TimeRange.all(), TimeRange.all());

  protected KvStore store;

  /** A new, empty store; the contract closes it. */
  protected abstract KvStore openEmpty() throws Exception;

  protected abstract StoreCapabilities capabilities();

  @BeforeEach
  protected void openStore() throws Exception {
    store = openEmpty();
  }

  @AfterEach
  protected void closeStore() {
    store.close();
  }

  protected final MutationOutcome mutate(RowMutation mutation) {
    return mutateAll(mutation).get(0);
  }

  protected final List<MutationOutcome> mutateAll(RowMutation... mutations) {
    return store.mutate(List.of(mutations), Durability.BUFFERED, Deadline.none());
  }

  protected final CellView read(Key row, ReadRanges ranges) {
    return read(row, Column.ZERO, ranges);
  }

  protected final CellView read(Key row, Column column, ReadRanges ranges) {
    return store.read(new CellRead(CellKey.of(row, column), ranges), Deadline.none());
  }

  /** The newest cell of a family at or before a timestamp as {@code timestamp=value}, or "none". */
  protected final String readText(Key row, Family family, TimeRange range) {
    return text(read(row, ReadRanges.of(family, range)).of(family));
  }

  protected final List<CellView> scanAll(ScanRequest request) {
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      return all(cursor);
    }
  }

  protected static List<CellView> all(CellCursor cursor) {
    List<CellView> views = new ArrayList<>();
    for (CellView view = cursor.next(); view != null; view = cursor.next()) {
      views.add(view);
    }
    return views;
  }

  /** What a scan returns, as {@code row/column} with UTF-8 rows. */
  protected final List<String> scanKeys(ScanRequest request) {
    return scanAll(request).stream().map(view -> text(view.key())).toList();
  }

  protected static String text(CellKey key) {
    return new String(key.row().toByteArray(), UTF_8) + "/" + key.column().id();
  }

  protected static String text(Cell cell) {
    return cell == null ? "none" : cell.timestamp() + "=" + new String(cell.value(), UTF_8);
  }
}

package io.mokadb.kv.memory;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A {@link KvStore} on the heap. Its contents end with it; {@link Durability} makes no difference.
 * Thread-safe: writes take turns, and a read waits for one only while a row is half changed. Never
 * answers {@code UNKNOWN}.
 */
public final class MemoryStore implements KvStore {
  private final ConcurrentSkipListMap<CellKey, ColumnState> columns = new ConcurrentSkipListMap<>();

  /**
   * The columns among them that have a lock or a notification: few, and looked for by scans that
   * ask for nothing else, which must not pass over everything. Changed before {@link #columns}.
   */
  private final ConcurrentSkipListMap<CellKey, ColumnState> sparse = new ConcurrentSkipListMap<>();

  private final ReentrantLock writing = new ReentrantLock();
  private final boolean atomicAcrossRows;

  /** Whether a row is half changed: set before its first column, reset after its last one. */
  private volatile boolean halfway;

  private volatile boolean closed;

  /** A store that can apply lists atomically. */
  public MemoryStore() {
    this(true);
  }

  /**
   * @param atomicAcrossRows whether {@link #mutateAtomically} is there; false makes it as weak as a
   *     distributed store
   */
  public MemoryStore(boolean atomicAcrossRows) {
    this.atomicAcrossRows = atomicAcrossRows;
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    checkUsable(deadline);
    CellView view = stateOf(read.key()).view(read.key(), read.ranges());
    passHalfway();
    return view;
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    List<CellView> views = new ArrayList<>(reads.size());
    for (CellRead read : reads) {
      views.add(read(read, deadline));
    }
    return views;
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    List<ColumnVersions> found = new ArrayList<>(reads.size());
    for (CellRead read : reads) {
      checkUsable(deadline);
      found.add(stateOf(read.key()).versions(read.key(), read.ranges(), limit));
      passHalfway();
    }
    return found;
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    checkUsable(deadline);
    return new MemoryCursor(this, select(request), request, deadline);
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    writing.lock();
    try {
      checkUsable(deadline);
      List<MutationOutcome> outcomes = new ArrayList<>(mutations.size());
      for (RowMutation mutation : mutations) {
        boolean holds = holds(mutation);
        if (holds) {
          apply(mutation);
        }
        outcomes.add(holds ? MutationOutcome.APPLIED : MutationOutcome.REJECTED);
      }
      return outcomes;
    } finally {
      writing.unlock();
    }
  }

  @Override
  public boolean atomicAcrossRows() {
    return atomicAcrossRows;
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    if (!atomicAcrossRows) {
      throw new UnsupportedOperationException("This store is atomic within a row only");
    }
    writing.lock();
    try {
      checkUsable(deadline);
      for (int i = 0; i < mutations.size(); i++) {
        if (!holds(mutations.get(i))) {
          return new AtomicOutcome.Rejected(i);
        }
      }
      mutations.forEach(this::apply);
      return new AtomicOutcome.Applied();
    } finally {
      writing.unlock();
    }
  }

  @Override
  public List<KeyRange> regions(KeyRange range) {
    checkUsable(Deadline.none());
    return List.of(range);
  }

  @Override
  public String location() {
    return "memory";
  }

  @Override
  public void close() {
    writing.lock();
    try {
      closed = true;
    } finally {
      writing.unlock();
    }
  }

  void checkUsable(Deadline deadline) {
    if (closed) {
      throw new KvException(Kind.CLOSED, "The store in memory was closed");
    }
    if (deadline.isExpired()) {
      throw new KvException(Kind.TIMEOUT, "The deadline passed before the store was asked");
    }
  }

  /**
   * To be called after a look, before its caller learns of it: what the look has shown of a row,
   * later looks show as well, in each of its columns (K3).
   */
  void passHalfway() {
    if (halfway) {
      writing.lock();
      try {
        // Its writer has changed it as a whole when it gives this lock free.
      } finally {
        writing.unlock();
      }
    }
  }

  private ColumnState stateOf(CellKey key) {
    return columns.getOrDefault(key, ColumnState.EMPTY);
  }

  private ConcurrentNavigableMap<CellKey, ColumnState> select(ScanRequest request) {
    KeyRange range = request.range();
    boolean few = request.ranges().data() == null && request.ranges().write() == null;
    ConcurrentNavigableMap<CellKey, ColumnState> selected =
        few && !request.supersededOnly() ? sparse : columns;
    if (range.isEmpty()) {
      selected = new ConcurrentSkipListMap<>();
    } else if (range.start() != null && range.end() != null) {
      selected = selected.subMap(CellKey.of(range.start()), CellKey.of(range.end()));
    } else if (range.start() != null) {
      selected = selected.tailMap(CellKey.of(range.start()));
    } else if (range.end() != null) {
      selected = selected.headMap(CellKey.of(range.end()));
    }
    return request.reverse() ? selected.descendingMap() : selected;
  }

  private boolean holds(RowMutation mutation) {
    Condition condition = mutation.condition();
    if (condition instanceof Condition.NoCellIn absent) {
      CellKey key = CellKey.of(mutation.row(), absent.column());
      return stateOf(key).view(key, absent.ranges()).isEmpty();
    } else if (condition instanceof Condition.CellAt present) {
      return stateOf(CellKey.of(mutation.row(), present.column()))
              .newest(present.family(), TimeRange.at(present.timestamp()))
          != null;
    }
    return true;
  }

  /**
   * Replaces each touched column once, so that no reader sees it between two edits. Edits of one
   * column are found by looking for its first one; rows with many columns are not written here.
   */
  private void apply(RowMutation mutation) {
    List<Edit> edits = mutation.edits();
    halfway = true;
    for (int i = 0; i < edits.size(); i++) {
      Column column = edits.get(i).column();
      if (isFirstOf(column, edits, i)) {
        applyTo(mutation.row(), column, edits.subList(i, edits.size()));
      }
    }
    halfway = false;
  }

  private static boolean isFirstOf(Column column, List<Edit> edits, int index) {
    for (int i = 0; i < index; i++) {
      if (edits.get(i).column().equals(column)) {
        return false;
      }
    }
    return true;
  }

  private void applyTo(Key row, Column column, List<Edit> edits) {
    CellKey key = CellKey.of(row, column);
    ColumnState before = stateOf(key);
    ColumnState state = before;
    for (Edit edit : edits) {
      if (edit.column().equals(column)) {
        state = state.with(edit);
      }
    }
    if (state.isSparse()) {
      sparse.put(key, state);
    } else if (before.isSparse()) {
      sparse.remove(key);
    }
    if (state.isEmpty()) {
      columns.remove(key);
    } else {
      columns.put(key, state);
    }
  }
}

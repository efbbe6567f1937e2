package io.mokadb.txn.sim.disk;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.sim.world.Cells;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads, scans and changes under way, and the states that each of them may have met: that of what
 * was acknowledged when it began, and all that came since. The oracle's mark, which has a way of
 * its own, is left out.
 */
final class Looks {
  private final KvStore acknowledged;
  private final Cells truth;
  private final Set<Look> open = new LinkedHashSet<>();

  Looks(KvStore acknowledged, Cells truth) {
    this.acknowledged = acknowledged;
    this.truth = truth;
  }

  /** Something under way. */
  private interface Look {
    default void changing(RowMutation mutation) {}

    void changed(RowMutation mutation);
  }

  Read begin(CellRead read) {
    Read look = new Read(read);
    open.add(look);
    return look;
  }

  Walk begin(ScanRequest request) {
    Walk look = new Walk(request);
    open.add(look);
    return look;
  }

  Rows begin(List<RowMutation> mutations) {
    Rows look = new Rows(mutations);
    open.add(look);
    return look;
  }

  void end(Object look) {
    open.remove(look);
  }

  /** To be called before the truth changes. */
  void changing(List<RowMutation> mutations) {
    open.forEach(look -> mutations.forEach(look::changing));
  }

  /** To be called after it has. */
  void changed(List<RowMutation> mutations) {
    open.forEach(look -> mutations.forEach(look::changed));
  }

  /** Whether rows were changed, by whomever. */
  static final class Rows implements Look {
    private final Set<Key> rows = new HashSet<>();
    private boolean changed;

    private Rows(List<RowMutation> mutations) {
      mutations.forEach(mutation -> rows.add(mutation.row()));
    }

    @Override
    public void changed(RowMutation mutation) {
      changed |= rows.contains(mutation.row());
    }

    boolean changed() {
      return changed;
    }
  }

  /** One column, all families as of one moment (K3). */
  final class Read implements Look {
    private final CellRead read;
    private final List<CellView> states = new ArrayList<>();

    private Read(CellRead read) {
      this.read = read;
      states.add(acknowledged.read(read, Deadline.none()));
      states.add(truth.read(read));
    }

    @Override
    public void changed(RowMutation mutation) {
      if (mutation.row().equals(read.key().row())) {
        states.add(truth.read(read));
      }
    }

    void check(CellView view) {
      DiskCells.require(
          read.key().row().equals(PersistedMark.ROW) || states.contains(view),
          "a read of " + read + " found " + view + ", and it may have met " + states);
    }
  }

  /** Columns one after the other; of each, locks are not looked at later than the rest (K4). */
  final class Walk implements Look {
    private final ScanRequest request;
    private final NavigableMap<CellKey, List<CellView>> states;

    /** The last column that was returned. */
    private CellKey reached;

    private Walk(ScanRequest request) {
      this.request = request;
      Comparator<CellKey> order = Comparator.naturalOrder();
      this.states = new TreeMap<>(request.reverse() ? order.reversed() : order);
      ScanRequest all = ScanRequest.forward(request.range(), request.ranges());
      try (CellCursor cursor = acknowledged.scan(all, Deadline.none())) {
        collect(cursor);
      }
      try (CellCursor cursor = truth.scan(all)) {
        collect(cursor);
      }
      states.keySet().forEach(this::add);
    }

    private void collect(CellCursor cursor) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        CellRead read = new CellRead(view.key(), request.ranges());
        states.computeIfAbsent(
            view.key(), key -> new ArrayList<>(List.of(acknowledged.read(read, Deadline.none()))));
      }
    }

    private void add(CellKey key) {
      states.get(key).add(truth.read(new CellRead(key, request.ranges())));
    }

    @Override
    public void changing(RowMutation mutation) {
      for (CellKey key : cells(mutation)) {
        boolean ahead = reached == null || states.comparator().compare(reached, key) < 0;
        if (ahead && !states.containsKey(key)) {
          states.put(key, new ArrayList<>());
          add(key);
        }
      }
    }

    @Override
    public void changed(RowMutation mutation) {
      for (CellKey key : cells(mutation)) {
        if (states.containsKey(key)) {
          add(key);
        }
      }
    }

    private Set<CellKey> cells(RowMutation mutation) {
      Set<CellKey> cells = new LinkedHashSet<>();
      if (!mutation.row().equals(PersistedMark.ROW) && request.range().contains(mutation.row())) {
        for (Edit edit : mutation.edits()) {
          cells.add(CellKey.of(mutation.row(), edit.column()));
        }
      }
      return cells;
    }

    /**
     * @param view the next one, or null at the end
     */
    void check(CellView view) {
      Set<CellKey> before =
          view == null ? states.keySet() : states.headMap(view.key(), false).keySet();
      for (CellKey passed : List.copyOf(before)) {
        List<CellView> met = states.remove(passed);
        DiskCells.require(
            request.supersededOnly() || !isAskedFor(passed) || mayLack(met),
            "a scan of " + request + " passed " + passed + ", which showed " + met);
      }
      reached = view == null ? reached : view.key();
      if (view != null && !view.key().row().equals(PersistedMark.ROW)) {
        List<CellView> met = states.remove(view.key());
        DiskCells.require(
            met != null && mayShow(met, view),
            "a scan of " + request + " found " + view + ", and it may have met " + met);
      }
    }

    private boolean isAskedFor(CellKey key) {
      return !key.row().equals(PersistedMark.ROW)
          && (request.columns() == null || request.columns().contains(key.column()));
    }

    private boolean mayLack(List<CellView> met) {
      for (int locks = 0; locks < met.size(); locks++) {
        for (int rest = locks; rest < met.size(); rest++) {
          CellView other = met.get(rest);
          boolean nothing = other.write() == null || isGone(other.write()) || asksForGuards();
          if (met.get(locks).lock() == null
              && nothing
              && other.data() == null
              && other.notification() == null) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean isGone(Cell write) {
      return request.gone() != ScanRequest.NOTHING_GONE && write.value()[0] == request.gone();
    }

    private boolean mayShow(List<CellView> met, CellView view) {
      for (int locks = 0; locks < met.size(); locks++) {
        for (int rest = locks; rest < met.size(); rest++) {
          if (shows(met.get(locks), met.get(rest), view)) {
            return true;
          }
        }
      }
      return false;
    }

    /** Then a guard of the truth may hide what the scan found: it looks at guards earlier. */
    private boolean asksForGuards() {
      TimeRange range = request.ranges().write();
      return range != null && range.until() > Timestamps.END;
    }

    private boolean shows(CellView locks, CellView rest, CellView view) {
      boolean sameWrite =
          Objects.equals(view.write(), rest.write())
              || Objects.equals(view.write(), locks.write())
              || view.write() == null && rest.write() != null && isGone(rest.write())
              || asksForGuards();
      return Objects.equals(view.lock(), locks.lock())
          && Objects.equals(view.data(), rest.data())
          && Objects.equals(view.notification(), rest.notification())
          && sameWrite;
    }
  }
}

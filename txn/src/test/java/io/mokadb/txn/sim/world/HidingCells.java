package io.mokadb.txn.sim.world;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.time.PersistedMark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A store whose tombstones hide what is put later where something was deleted, as those of HBase do
 * (K8): reads and conditions do not see it, and its writer is told that all is well. When the
 * tombstones are compacted away, such a cell goes with them or comes to light.
 */
final class HidingCells implements Cells {
  private static final Column SAFE_POINT = Column.of(Column.MAX_ID - 1);

  /** Holds what is visible, and no other cell. */
  private final TrueStore truth;

  private final Journal journal;
  private final Timeline timeline;
  private final Map<Place, Grave> graves = new LinkedHashMap<>();

  HidingCells(TrueStore truth, Journal journal, Timeline timeline) {
    this.truth = truth;
    this.journal = journal;
    this.timeline = timeline;
  }

  private record Place(CellKey cell, Family family) {
    static Place of(RowMutation mutation, Edit edit) {
      return new Place(CellKey.of(mutation.row(), edit.column()), edit.family());
    }
  }

  /** The tombstones of a column, and what they hide. */
  private static final class Grave {
    private final NavigableSet<Long> single = new TreeSet<>();
    private final SortedMap<Long, byte[]> hidden = new TreeMap<>();
    private long upTo = -1;

    boolean hides(long timestamp) {
      return timestamp <= upTo || single.contains(timestamp);
    }

    /** A tombstone that is newer than a hidden cell goes no sooner than that cell. */
    void addUpTo(long timestamp) {
      upTo = Math.max(upTo, timestamp);
      hidden.headMap(timestamp + 1).clear();
    }

    void add(long timestamp) {
      single.add(timestamp);
      hidden.remove(timestamp);
    }
  }

  @Override
  public boolean isAtomic() {
    return false;
  }

  @Override
  public CellView read(CellRead read) {
    return truth.read(read);
  }

  @Override
  public ColumnVersions versions(CellRead read, int limit) {
    return truth.versions(read, limit);
  }

  @Override
  public CellCursor scan(ScanRequest request) {
    return truth.scan(request);
  }

  @Override
  public MutationOutcome mutate(RowMutation mutation, Durability durability) {
    List<Edit> visible = new ArrayList<>();
    List<Edit.Put> hidden = new ArrayList<>();
    for (Edit edit : mutation.edits()) {
      Grave grave = graves.get(Place.of(mutation, edit));
      if (edit instanceof Edit.Put put && grave != null && grave.hides(put.timestamp())) {
        hidden.add(put);
      } else {
        visible.add(edit);
      }
    }
    MutationOutcome outcome =
        truth.mutate(new RowMutation(mutation.row(), mutation.condition(), visible), durability);
    if (outcome == MutationOutcome.APPLIED) {
      hidden.forEach(put -> hide(mutation, put));
      visible.forEach(edit -> note(mutation, edit));
    }
    return outcome;
  }

  private void hide(RowMutation mutation, Edit.Put put) {
    graves.get(Place.of(mutation, put)).hidden.put(put.timestamp(), put.value());
    String cell = Names.of(mutation.row(), put.column());
    timeline.log(cell + " is hidden, " + put.family() + "@" + Names.time(put.timestamp()));
    journal.add(new Event.Hidden(cell, put.family(), put.timestamp()));
  }

  private void note(RowMutation mutation, Edit edit) {
    boolean marks = mutation.row().equals(PersistedMark.ROW);
    if (edit instanceof Edit.Put put) {
      if (marks && put.family() == Family.DATA && put.column().equals(SAFE_POINT)) {
        journal.add(new Event.Floor(timeline.now(), put.timestamp()));
      }
      return;
    }
    Grave grave = graves.computeIfAbsent(Place.of(mutation, edit), place -> new Grave());
    long timestamp;
    if (edit instanceof Edit.DeleteUpTo delete) {
      timestamp = delete.timestamp();
      grave.addUpTo(timestamp);
    } else if (edit instanceof Edit.Delete delete) {
      timestamp = delete.timestamp();
      if (delete.olderToo()) {
        grave.addUpTo(timestamp);
      } else {
        grave.add(timestamp);
      }
    } else {
      throw new AssertionError(edit);
    }
    if (edit.family() == Family.WRITE && !marks) {
      String cell = Names.of(mutation.row(), edit.column());
      journal.add(new Event.Dropped(timeline.now(), cell, timestamp));
    }
  }

  @Override
  public AtomicOutcome mutateAtomically(List<RowMutation> mutations, Durability durability) {
    throw new UnsupportedOperationException("Rows are independent here");
  }

  /** All tombstones go, and with each some of what it hides. */
  void compact() {
    timeline.log("the store is compacted");
    Map<Place, Grave> all = new LinkedHashMap<>(graves);
    graves.clear();
    all.forEach(
        (place, grave) ->
            grave.hidden.forEach(
                (timestamp, value) -> {
                  if (timeline.current().random().nextBoolean() && mayShow(place)) {
                    show(place, timestamp, value);
                  }
                }));
  }

  /** A lock that was hidden by one which is gone; not one beside another. */
  private boolean mayShow(Place place) {
    ReadRanges locks = ReadRanges.of(Family.LOCK, TimeRange.all());
    return place.family() != Family.LOCK
        || truth.read(new CellRead(place.cell(), locks)).lock() == null;
  }

  private void show(Place place, long timestamp, byte[] value) {
    timeline.log(Names.of(place.cell()) + " comes to light, " + place.family());
    Edit put = Edit.put(place.family(), place.cell().column(), timestamp, value);
    var unused =
        truth.mutate(
            new RowMutation(place.cell().row(), Condition.always(), List.of(put)), Durability.SYNC);
  }
}

package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.Scan;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.mvcc.NewestRows;
import io.mokadb.txn.mvcc.Snapshot;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leaves above a store: answers reads where there are leaves, and has them loaded where reads
 * miss them again and again. Thread-safe.
 */
public final class ResidentLeaves implements NewestRows {
  private static final Logger LOG = LoggerFactory.getLogger(ResidentLeaves.class);

  /** A leaf that could not answer as often as this for an unsettled entry is loaded again. */
  private static final int MOST_ASKED = 64;

  private final LeafOptions options;
  private final LeafDirectory directory = new LeafDirectory();
  private final LeafCounts counts = new LeafCounts();
  private final LeafUpkeep upkeep;
  private final LeafAdmission admission;
  private final KvStore reporting;

  /**
   * Leaves of a store, at first none.
   *
   * @param store of this process alone, whose calls have had all their effects when they return
   * @param safePoint no snapshot below is readable
   */
  public ResidentLeaves(KvStore store, LeafOptions options, LongSupplier safePoint) {
    this.options = options;
    LeafLoader loader = new LeafLoader(store, directory, options);
    this.admission = new LeafAdmission(directory, loader, options, counts);
    this.upkeep = new LeafUpkeep(directory, admission, options, safePoint);
    this.reporting = new LeafStore(store, this);
  }

  /**
   * The store, for all that write to it: the leaves learn of what passes here, and of that only.
   */
  public KvStore store() {
    return reporting;
  }

  @Override
  public byte[] get(CellKey cell, long snapshot) {
    Leaf leaf = directory.find(cell.row().unsafeBytes());
    LeafState state = leaf == null ? null : leaf.state();
    if (state == null) {
      var unused = admission.missed(cell.row(), options.entries() / 2);
      return UNKNOWN;
    }
    leaf.use();
    byte[] value = state.get(cell, horizon(snapshot));
    if (value == UNKNOWN) {
      counts.storeRows.increment();
      noteAsked(leaf, state);
    }
    return value;
  }

  @Override
  public long newestVersion(CellKey cell, long snapshot) {
    Leaf leaf = directory.find(cell.row().unsafeBytes());
    LeafState state = leaf == null ? null : leaf.state();
    return state == null ? UNKNOWN_VERSION : state.version(cell, horizon(snapshot));
  }

  /** Up to where entries are shown to a snapshot (8). */
  long horizon(long snapshot) {
    return options.interference().showsLater() ? Long.MAX_VALUE : snapshot;
  }

  void noteAsked(Leaf leaf, LeafState state) {
    if (state.asks() > 0 && leaf.ask() > MOST_ASKED) {
      admission.evict(leaf);
    }
  }

  /** Makes room for a newer leaf in the place of one that a scan could not use, if it never can. */
  void noteUseless(Leaf leaf) {
    LeafState state = leaf.state();
    if (state != null && state.isSpent()) {
      admission.evict(leaf);
    }
  }

  @Override
  public ValueCursor scan(Scan scan, Snapshot snapshot, StoreReads store) {
    Scan wish = options.decodes() ? scan : scan.oneByOne();
    return new LeafCursor(this, wish, snapshot, store);
  }

  LeafAdmission admission() {
    return admission;
  }

  LeafDirectory directory() {
    return directory;
  }

  LeafCounts counts() {
    return counts;
  }

  int entries() {
    return options.entries();
  }

  Interference interference() {
    return options.interference();
  }

  /**
   * Brings mutations to the leaves that the store has applied, or may have applied. A leaf that is
   * registered later is read from the store as it is by then. It does not fail; no reader trusts a
   * leaf that lacks a change.
   *
   * @param outcome of each, by its place
   */
  void report(List<RowMutation> mutations, IntFunction<MutationOutcome> outcome) {
    boolean reported = false;
    try {
      if (directory.size() > 0 && meetsLeaf(mutations)) {
        upkeep.take(options.interference().reported(changes(mutations, outcome)));
      }
      reported = true;
    } catch (RuntimeException e) {
      // Whatever it is, the caller has to hear what the store said.
      LOG.warn("What the store has taken could not be kept in memory as well", e);
    } catch (OutOfMemoryError e) {
      // Nothing that needs memory, such as a message.
    } finally {
      if (!reported) {
        directory.spoilAll();
      }
    }
  }

  private boolean meetsLeaf(List<RowMutation> mutations) {
    Key first = mutations.get(0).row();
    Key last = first;
    for (RowMutation mutation : mutations) {
      Key row = mutation.row();
      if (row.compareTo(last) > 0) {
        last = row;
      } else if (row.compareTo(first) < 0) {
        first = row;
      }
    }
    return directory.meets(first, last);
  }

  private List<Change> changes(List<RowMutation> mutations, IntFunction<MutationOutcome> outcome) {
    Reports reports = new Reports(mutations.size());
    for (int i = 0; i < mutations.size(); i++) {
      switch (outcome.apply(i)) {
        case APPLIED -> reports.applied(mutations.get(i));
        case UNKNOWN -> reports.unknown(mutations.get(i));
        case REJECTED -> {
          // Nothing was changed.
        }
      }
    }
    return reports.inOrder();
  }

  /** What they hold and have done. */
  public LeafStatistics statistics() {
    return new LeafStatistics(
        options.budgetBytes(),
        admission.weight(),
        directory.size(),
        counts.hits.sum() + directory.reads(),
        counts.misses.sum(),
        counts.rows.sum(),
        counts.storeRows.sum(),
        counts.loads.sum(),
        counts.evictions.sum());
  }
}

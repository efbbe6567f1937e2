package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.PersistedMark;
import java.util.ArrayList;
import java.util.List;

/** Followers of several processes that remove what readers elsewhere still look for. */
final class BrokenRemovals {
  /** Above the ids of observers; columns of other marks are. */
  private static final int MOST_OBSERVER = 1 << 20;

  private BrokenRemovals() {}

  /** What others have told of their oldest snapshots is not looked at. That alone is no fault. */
  static Sabotage behindNoReader() {
    return new Sabotage() {
      @Override
      public Nodes nodes(Nodes honest) {
        return hurried(honest);
      }
    };
  }

  /** The same, and no mark tells readers of it. */
  static Sabotage withoutMarks() {
    return new Sabotage() {
      @Override
      public Nodes nodes(Nodes honest) {
        return hurried(honest);
      }

      @Override
      public KvStore store(KvStore honest) {
        return new MeddlingStore(honest) {
          @Override
          public List<MutationOutcome> mutate(
              List<RowMutation> mutations, Durability durability, Deadline deadline) {
            return isMark(mutations)
                ? List.of(MutationOutcome.APPLIED)
                : super.mutate(mutations, durability, deadline);
          }
        };
      }
    };
  }

  /** The same, and marks come after what they tell of. */
  static Sabotage markingAfterwards() {
    return new Sabotage() {
      private final List<RowMutation> marks = new ArrayList<>();

      @Override
      public Nodes nodes(Nodes honest) {
        return hurried(honest);
      }

      @Override
      public KvStore store(KvStore honest) {
        return new MeddlingStore(honest) {
          @Override
          public List<MutationOutcome> mutate(
              List<RowMutation> mutations, Durability durability, Deadline deadline) {
            if (isMark(mutations)) {
              marks.addAll(mutations);
              return List.of(MutationOutcome.APPLIED);
            }
            List<MutationOutcome> outcomes = super.mutate(mutations, durability, deadline);
            if (removes(mutations) && !marks.isEmpty()) {
              List<RowMutation> late = List.copyOf(marks);
              marks.clear();
              var unused = super.mutate(late, durability, deadline);
            }
            return outcomes;
          }
        };
      }
    };
  }

  /**
   * Two steps at once do not conflict.
   *
   * @param watermark begins the names of the rows that hold it
   */
  static Sabotage blindWatermarks(String watermark) {
    return new Sabotage() {
      @Override
      public KvStore store(KvStore honest) {
        return new MeddlingStore(honest) {
          @Override
          RowMutation sent(RowMutation mutation) {
            boolean marks = Names.of(mutation.row(), Column.ZERO).startsWith(watermark);
            return marks && Edits.claimed(mutation) != null
                ? Edits.claimingUnlocked(mutation)
                : mutation;
          }
        };
      }
    };
  }

  private static boolean isMark(List<RowMutation> mutations) {
    RowMutation only = mutations.size() == 1 ? mutations.get(0) : null;
    return only != null
        && only.row().equals(PersistedMark.ROW)
        && only.edits().stream()
            .anyMatch(edit -> edit instanceof Edit.Put put && put.column().id() < MOST_OBSERVER);
  }

  private static boolean removes(List<RowMutation> mutations) {
    return mutations.stream()
        .flatMap(mutation -> mutation.edits().stream())
        .anyMatch(edit -> edit instanceof Edit.DeleteUpTo gone && gone.family() == Family.NOTIFY);
  }

  /** As far as its followers know there are no readers. */
  private static Nodes hurried(Nodes honest) {
    return new MeddlingNodes(honest) {
      @Override
      public List<NodeInfo> known() {
        return super.known().stream().map(BrokenRemovals::withoutReaders).toList();
      }
    };
  }

  private static NodeInfo withoutReaders(NodeInfo node) {
    Published told = node.published();
    return new NodeInfo(
        node.id(),
        node.database(),
        new Published(Long.MAX_VALUE - 1, told.floor(), told.workers()));
  }
}

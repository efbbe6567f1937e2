package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.TimestampOracle;
import java.util.List;

/** Processes of a cluster that see the others wrongly, or are seen so. */
final class BrokenNodes {
  private BrokenNodes() {}

  /** Each process takes the store for its own, as those of a cluster did before they had tokens. */
  static Sabotage believingToBeAlone() {
    return new Sabotage() {
      @Override
      public Nodes nodes(Nodes honest) {
        return Nodes.ALONE;
      }

      @Override
      public TimestampOracle oracle(TimestampOracle honest) {
        return new MeddlingOracle(honest) {
          @Override
          public boolean isShared() {
            return false;
          }
        };
      }
    };
  }

  /** Who raises the safe point asks nobody else. */
  static Sabotage askingNoOther() {
    return listing((self, all) -> all.stream().filter(node -> node.id() == self).toList());
  }

  /** A process that has published nothing yet is taken for one that needs nothing. */
  static Sabotage overlookingNewcomers() {
    return listing(
        (self, all) -> all.stream().filter(node -> node.published().floor() > 0).toList());
  }

  /** What a process publishes is the time, and not what its transactions read. */
  static Sabotage publishingTheTime() {
    return new Sabotage() {
      private TimestampOracle oracle;

      @Override
      public TimestampOracle oracle(TimestampOracle honest) {
        oracle = honest;
        return honest;
      }

      @Override
      public Nodes nodes(Nodes honest) {
        return new MeddlingNodes(honest) {
          @Override
          public void publish(Published what, Deadline limit) {
            long now = oracle.next(limit);
            super.publish(new Published(now, now, what.workers()), limit);
          }
        };
      }
    };
  }

  private interface Listing {
    List<NodeInfo> of(long self, List<NodeInfo> all);
  }

  private static Sabotage listing(Listing listing) {
    return new Sabotage() {
      @Override
      public Nodes nodes(Nodes honest) {
        return new MeddlingNodes(honest) {
          @Override
          public List<NodeInfo> living(Deadline limit) {
            return listing.of(self(), super.living(limit));
          }
        };
      }
    };
  }
}

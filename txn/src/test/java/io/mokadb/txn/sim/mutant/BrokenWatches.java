package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.sim.work.Watched;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.sim.world.Setup;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Watches that do not find all that others have changed. */
public final class BrokenWatches {
  /** Nothing is collected, so that nothing else breaks. */
  private static final Setup CLUSTER =
      Setup.cluster(3).withRetention(Duration.ofMinutes(10)).withCollection(200);

  private BrokenWatches() {}

  /** All of them; their rules are in {@code io.mokadb.txn.ChangeWatch}. */
  public static List<Mutant> all() {
    return List.of(
        of("watches its own commits alone", BrokenWatches::believingToBeAlone),
        of(
            "overlooks commits under way",
            () -> looking(ranges -> new ReadRanges(null, null, ranges.write(), null))),
        of(
            "looks from too late on",
            () ->
                looking(
                    ranges -> {
                      TimeRange write = ranges.write();
                      long from = Math.min(write.until(), write.from() + 2);
                      return new ReadRanges(
                          null, ranges.lock(), new TimeRange(from, write.until()), null);
                    })));
  }

  private static Mutant of(String name, Supplier<Sabotage> sabotage) {
    return new Mutant(name, "watch", CLUSTER, new Watched(), sabotage);
  }

  private static Sabotage believingToBeAlone() {
    return new Sabotage() {
      @Override
      public Nodes nodes(Nodes honest) {
        return new MeddlingNodes(honest) {
          @Override
          public boolean isShared() {
            return false;
          }
        };
      }
    };
  }

  /** A scan for what is new asks for something else. */
  private static Sabotage looking(UnaryOperator<ReadRanges> wrong) {
    return new Sabotage() {
      @Override
      public KvStore store(KvStore honest) {
        return new MeddlingStore(honest) {
          @Override
          public CellCursor scan(ScanRequest request, Deadline deadline) {
            return super.scan(isForNews(request) ? with(request) : request, deadline);
          }

          private ScanRequest with(ScanRequest request) {
            return ScanRequest.forward(request.range(), wrong.apply(request.ranges()));
          }
        };
      }
    };
  }

  private static boolean isForNews(ScanRequest request) {
    ReadRanges ranges = request.ranges();
    return ranges.lock() != null && ranges.write() != null && ranges.write().from() > 0;
  }
}

package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ScanRequest;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * What is known of the safe point is trusted for too long, or acted on too soon: the parts of the
 * engine that measure it are shown another time than it is.
 */
final class BrokenClocks {
  private static final String ENGINE = "io.mokadb.txn.engine.";

  /** Where it is measured how old an answer of the oracle is. */
  private static final Set<String> READERS = Set.of(ENGINE + "SharedSafePoint");

  /** Where it is measured for how long a safe point has been announced. */
  private static final Set<String> COLLECTORS = Set.of(ENGINE + "SharedCollector");

  private BrokenClocks() {}

  /** Versions are dropped as soon as a safe point is announced. */
  static Sabotage droppingAtOnce(Duration lease) {
    return new Sabotage() {
      private long ahead;

      @Override
      public Waiter waiter(Waiter honest) {
        return new Meddling(honest) {
          @Override
          public long nanoTime() {
            if (!isCalledFrom(COLLECTORS)) {
              return super.nanoTime();
            }
            ahead += lease.toNanos();
            return super.nanoTime() + ahead;
          }
        };
      }
    };
  }

  /** Readers trust what they know, however old it is. */
  static Sabotage trustingForEver() {
    return new Sabotage() {
      @Override
      public Waiter waiter(Waiter honest) {
        return new Meddling(honest) {
          @Override
          public long nanoTime() {
            return isCalledFrom(READERS) ? 0 : super.nanoTime();
          }
        };
      }
    };
  }

  /** The age of what is known counts from the answer, not from the question. */
  static Sabotage countingFromTheAnswer() {
    return new Sabotage() {
      private Waiter clock;
      private long underWay;

      @Override
      public Waiter waiter(Waiter honest) {
        clock = honest;
        return new Meddling(honest) {
          @Override
          public long nanoTime() {
            return super.nanoTime() - (isCalledFrom(READERS) ? underWay : 0);
          }
        };
      }

      @Override
      public TimestampOracle oracle(TimestampOracle honest) {
        return new MeddlingOracle(honest) {
          @Override
          Drawn drawn(Function<Deadline, Drawn> question, Deadline deadline) {
            long asked = clock.nanoTime();
            Drawn answer = question.apply(deadline);
            underWay = clock.nanoTime() - asked;
            return answer;
          }
        };
      }
    };
  }

  /** Readers look at the safe point before they read. */
  static Sabotage lookingBeforeTheRead() {
    return new Sabotage() {
      private final Map<Thread, Long> reading = new HashMap<>();
      private Waiter clock;

      @Override
      public Waiter waiter(Waiter honest) {
        clock = honest;
        return new Meddling(honest) {
          @Override
          public long nanoTime() {
            Long since = reading.get(Thread.currentThread());
            return since != null && isCalledFrom(READERS) ? since : super.nanoTime();
          }
        };
      }

      @Override
      public KvStore store(KvStore honest) {
        return new MeddlingStore(honest) {
          private void begins() {
            reading.put(Thread.currentThread(), clock.nanoTime());
          }

          @Override
          public CellView read(CellRead read, Deadline deadline) {
            begins();
            return super.read(read, deadline);
          }

          @Override
          public List<CellView> read(List<CellRead> reads, Deadline deadline) {
            begins();
            return super.read(reads, deadline);
          }

          @Override
          public CellCursor scan(ScanRequest request, Deadline deadline) {
            begins();
            return super.scan(request, deadline);
          }
        };
      }
    };
  }

  /** Whether the part of the engine that asks, and not one that it is asked by, is one of these. */
  private static boolean isCalledFrom(Set<String> classes) {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .filter(name -> name.startsWith(ENGINE))
                    .findFirst()
                    .map(BrokenClocks::outer)
                    .filter(classes::contains)
                    .isPresent());
  }

  private static String outer(String name) {
    int inner = name.indexOf('$');
    return inner < 0 ? name : name.substring(0, inner);
  }

  /** A waiter in front of an honest one; what it does not override is honest. */
  private abstract static class Meddling implements Waiter {
    private final Waiter honest;

    Meddling(Waiter honest) {
      this.honest = honest;
    }

    @Override
    public boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
      return honest.await(condition, timeoutNanos);
    }

    @Override
    public void wakeAll() {
      honest.wakeAll();
    }

    @Override
    public long nanoTime() {
      return honest.nanoTime();
    }
  }
}

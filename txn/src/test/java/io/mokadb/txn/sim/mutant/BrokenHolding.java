package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.SharedHolding;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.Waiter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Transactions that break the rules by which they hold cells. */
final class BrokenHolding {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(15);
  private static final long LOCK_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

  private BrokenHolding() {}

  /** Does a call in another way. */
  private interface Meddler {
    /**
     * @param forward makes the call as it is
     */
    Object call(String method, Object[] arguments, Call forward) throws Throwable;
  }

  private interface Call {
    Object make() throws Throwable;
  }

  private static Transaction meddling(Transaction honest, Meddler meddler) {
    return (Transaction)
        Proxy.newProxyInstance(
            Transaction.class.getClassLoader(),
            new Class<?>[] {Transaction.class},
            (proxy, method, arguments) ->
                meddler.call(
                    method.getName(),
                    arguments,
                    () -> {
                      try {
                        return method.invoke(honest, arguments);
                      } catch (InvocationTargetException e) {
                        throw e.getCause();
                      }
                    }));
  }

  private interface Change {
    Meddler of(Transaction honest, Waiter waiter);
  }

  private static Sabotage of(Change change) {
    return new Sabotage() {
      @Override
      public Transaction transaction(Supplier<Transaction> begin, Waiter waiter) {
        Transaction honest = begin.get();
        return meddling(honest, change.of(honest, waiter));
      }
    };
  }

  static Sabotage holdingNothing() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> method.equals("hold") ? null : forward.make());
  }

  /** All share by one cell, so that they wait for each other. */
  static Sabotage sharingByOneCell() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> method.equals("lane") ? (Integer) 0 : forward.make());
  }

  /** Who wants to be alone leaves out the cells of most lanes. */
  static Sabotage claimingSomeLanes() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> {
              boolean locking =
                  method.equals("hold") || method.equals("lock") || method.equals("lockEmpty");
              return locking && isOfAnotherLane(honest, (CellKey) arguments[0])
                  ? null
                  : forward.make();
            });
  }

  private static boolean isOfAnotherLane(Transaction transaction, CellKey cell) {
    String name = Names.of(cell);
    for (int lane = 1; lane < Transaction.LANES; lane++) {
      if (lane != transaction.lane() && name.endsWith(SharedHolding.lane("", lane))) {
        return true;
      }
    }
    return false;
  }

  static Sabotage keepingTheSnapshot() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> method.equals("renewSnapshot") ? null : forward.make());
  }

  /** A statement that starts over gives its cells back. */
  static Sabotage releasingTooMuch() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> {
              if (method.equals("undoTo")) {
                honest.rollbackTo((Transaction.Mark) arguments[0]);
                return null;
              }
              return forward.make();
            });
  }

  static Sabotage releasingTooLittle() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> {
              if (method.equals("rollbackTo")) {
                honest.undoTo((Transaction.Mark) arguments[0]);
                return null;
              }
              return forward.make();
            });
  }

  /** A conflict that a statement should learn of: it goes on. */
  static Sabotage tellingNothing() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> {
              try {
                return forward.make();
              } catch (ConflictException e) {
                if (e.kind() == ConflictException.Kind.CHANGED && method.equals("hold")) {
                  return null;
                }
                throw e;
              }
            });
  }

  /** Who holds a cell before it reads it believes that it has not changed. */
  static Sabotage believingUnread() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> {
              Object answer = forward.make();
              return method.equals("holdUnread") ? (Boolean) true : answer;
            });
  }

  /** A statement that starts over does not say that it still wants what it holds. */
  static Sabotage askingOnce() {
    return of(
        (honest, waiter) -> {
          Set<Object> asked = new HashSet<>();
          return (method, arguments, forward) ->
              method.equals("hold") && !asked.add(arguments[0]) ? null : forward.make();
        });
  }

  /** Nobody stands in a queue, for a while. */
  static Sabotage polling() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> {
              if (!method.equals("hold")) {
                return forward.make();
              }
              long end = waiter.nanoTime() + LOCK_WAIT_NANOS / 3;
              while (isHeld(honest, (CellKey) arguments[0]) && waiter.nanoTime() < end) {
                pause(waiter);
              }
              return forward.make();
            });
  }

  private static boolean isHeld(Transaction transaction, CellKey cell) {
    try {
      return !transaction.tryHold(cell);
    } catch (ConflictException e) {
      // It was written, and is not held.
      return false;
    }
  }

  /** Who would be told of a deadlock asks again, until its time is over. */
  static Sabotage waitingInACircle() {
    return of(
        (honest, waiter) ->
            (method, arguments, forward) -> {
              long end = waiter.nanoTime() + LOCK_WAIT_NANOS / 2;
              while (true) {
                try {
                  return forward.make();
                } catch (ConflictException e) {
                  if (e.kind() != ConflictException.Kind.DEADLOCK) {
                    throw e;
                  }
                  if (waiter.nanoTime() > end) {
                    throw held((CellKey) arguments[0]);
                  }
                  pause(waiter);
                }
              }
            });
  }

  /** Another transaction holds for this one, and ends before this one commits. */
  static Sabotage releasingBeforeTheCommit() {
    return new Sabotage() {
      @Override
      public Transaction transaction(Supplier<Transaction> begin, Waiter waiter) {
        Transaction holder = begin.get();
        return meddling(
            begin.get(),
            (method, arguments, forward) -> {
              switch (method) {
                case "hold" -> {
                  holder.hold((CellKey) arguments[0]);
                  return null;
                }
                case "tryHold" -> {
                  return holder.tryHold((CellKey) arguments[0]);
                }
                case "renewSnapshot" -> {
                  holder.renewSnapshot();
                  return forward.make();
                }
                case "commit", "rollback", "close" -> {
                  holder.rollback();
                  return forward.make();
                }
                default -> {
                  return forward.make();
                }
              }
            });
      }
    };
  }

  /** Who waits hears nothing, and looks again when its time is over. */
  static Sabotage deaf() {
    return new Sabotage() {
      @Override
      public Waiter waiter(Waiter honest) {
        return new Waiter() {
          @Override
          public boolean await(BooleanSupplier condition, long timeoutNanos)
              throws InterruptedException {
            return honest.await(condition, timeoutNanos);
          }

          @Override
          public void wakeAll() {
            honest.wakeAll();
          }

          @Override
          public Waiter another() {
            return new Deaf(honest);
          }

          @Override
          public long nanoTime() {
            return honest.nanoTime();
          }
        };
      }
    };
  }

  private record Deaf(Waiter honest) implements Waiter {
    @Override
    public boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
      if (condition.getAsBoolean()) {
        return true;
      }
      honest.await(() -> false, timeoutNanos);
      return condition.getAsBoolean();
    }

    @Override
    public void wakeAll() {}

    @Override
    public long nanoTime() {
      return honest.nanoTime();
    }
  }

  private static void pause(Waiter waiter) throws InterruptedException {
    var unused = waiter.await(() -> false, POLL_NANOS);
  }

  private static ConflictException held(CellKey cell) {
    return new ConflictException(
        ConflictException.Kind.HELD, new CommitOutcome.Conflict(cell, 0, "Waited for too long"));
  }
}

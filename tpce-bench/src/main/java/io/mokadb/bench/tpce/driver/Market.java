package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.LimitOrder;
import io.mokadb.bench.tpce.txn.MarketFeed;
import io.mokadb.bench.tpce.txn.MarketFeed.Tick;
import io.mokadb.bench.tpce.txn.MarketOrder;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The stock exchange's desk: orders that wait to be carried out, and the ticker. Bounded: a
 * customer whose order finds it full waits, so that customers never run away from the market.
 * Thread-safe.
 */
final class Market {

  private static final int MOST_WAITING = 200;
  private static final long PATIENCE_MILLIS = 100;
  private static final Duration RETRY = Duration.ofSeconds(3);
  private static final int MOST_LOOKS = 5;

  private final BlockingQueue<Submitted> orders = new ArrayBlockingQueue<>(MOST_WAITING);
  private final BlockingQueue<Feed> feeds = new LinkedBlockingQueue<>();
  private final Queue<Watched> watched =
      new PriorityBlockingQueue<>(MOST_WAITING, Comparator.comparing(Watched::due));
  private final Object tape = new Object();
  private List<Tick> ticks = new ArrayList<>();
  private final Set<Long> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private record Watched(LimitOrder order, LocalDateTime due, int looks) {}

  /**
   * An order on the desk.
   *
   * @param since begin of the transaction that sent it
   * @param due when it came
   */
  record Submitted(MarketOrder order, long since, long due) {}

  /**
   * Prices that wait to be sent.
   *
   * @param due when the last of them came
   */
  record Feed(List<Tick> ticks, long due) {}

  /**
   * Hands an order over; after the close it is dropped, and stays submitted in the database.
   *
   * @param since begin of the transaction that sends it, by {@link System#nanoTime}
   */
  void submit(MarketOrder order, long since) throws InterruptedException {
    waiting.remove(order.tradeId());
    Submitted submitted = new Submitted(order, since, System.nanoTime());
    while (!closed && !orders.offer(submitted, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
      // Full: waits for the market.
    }
  }

  /** Watches the price that a limit order waits for, and that is reached at a time. */
  void watch(LimitOrder order, LocalDateTime due) {
    waiting.add(order.tradeId());
    watched.add(new Watched(order, due, 0));
  }

  /**
   * A watched order whose price has been reached. It comes again after a while, a few times, unless
   * it has been submitted by then: a trigger of the database that is late may have seen another
   * price.
   */
  Optional<LimitOrder> reached(LocalDateTime now) {
    for (Watched next = watched.poll(); next != null; next = watched.poll()) {
      if (next.due().isAfter(now)) {
        watched.add(next);
        return Optional.empty();
      }
      if (next.looks() == MOST_LOOKS) {
        // Submitted before it was watched, or of no use.
        waiting.remove(next.order().tradeId());
      } else if (waiting.contains(next.order().tradeId())) {
        watched.add(new Watched(next.order(), now.plus(RETRY), next.looks() + 1));
        return Optional.of(next.order());
      }
    }
    return Optional.empty();
  }

  /** The next order, or empty when none came for a while. */
  Optional<Submitted> next() throws InterruptedException {
    return Optional.ofNullable(orders.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
  }

  /** The next order, or empty if none is due. */
  Optional<Submitted> nextNow() {
    return Optional.ofNullable(orders.poll());
  }

  /** A price on the ticker's tape; a full tape becomes a feed. */
  void tick(Tick tick) {
    synchronized (tape) {
      ticks.add(tick);
      if (ticks.size() == MarketFeed.TICKS) {
        feeds.add(new Feed(ticks, System.nanoTime()));
        ticks = new ArrayList<>();
      }
    }
  }

  /** The next feed, or empty when none came for a while. */
  Optional<Feed> nextFeed() throws InterruptedException {
    return Optional.ofNullable(feeds.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
  }

  /** The next feed, or empty if none is due. */
  Optional<Feed> nextFeedNow() {
    return Optional.ofNullable(feeds.poll());
  }

  /** Ends all waiting. */
  void close() {
    closed = true;
  }

  boolean closed() {
    return closed;
  }
}

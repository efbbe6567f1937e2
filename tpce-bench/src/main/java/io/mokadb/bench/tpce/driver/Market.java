package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.LimitOrder;
import io.mokadb.bench.tpce.txn.MarketFeed;
import io.mokadb.bench.tpce.txn.MarketFeed.Tick;
import io.mokadb.bench.tpce.txn.MarketOrder;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
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

  private final BlockingQueue<MarketOrder> orders = new ArrayBlockingQueue<>(MOST_WAITING);
  private final BlockingQueue<List<Tick>> feeds = new LinkedBlockingQueue<>();
  private final Queue<Watched> watched =
      new PriorityBlockingQueue<>(MOST_WAITING, Comparator.comparing(Watched::due));
  private final Object tape = new Object();
  private List<Tick> ticks = new ArrayList<>();
  private volatile boolean closed;

  private record Watched(LimitOrder order, LocalDateTime due) {}

  /** Hands an order over; after the close it is dropped, and stays submitted in the database. */
  void submit(MarketOrder order) throws InterruptedException {
    while (!closed && !orders.offer(order, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
      // Full: waits for the market.
    }
  }

  /** Watches the price that a limit order waits for, and that is reached at a time. */
  void watch(LimitOrder order, LocalDateTime due) {
    watched.add(new Watched(order, due));
  }

  /** The next watched order whose price has been reached; it is then no longer watched. */
  Optional<LimitOrder> reached(LocalDateTime now) {
    Watched next = watched.poll();
    if (next == null) {
      return Optional.empty();
    }
    if (next.due().isAfter(now)) {
      watched.add(next);
      return Optional.empty();
    }
    return Optional.of(next.order());
  }

  /** The next order, or empty when none came for a while. */
  Optional<MarketOrder> next() throws InterruptedException {
    return Optional.ofNullable(orders.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
  }

  /** The next order, or empty if none is due. */
  Optional<MarketOrder> nextNow() {
    return Optional.ofNullable(orders.poll());
  }

  /** A price on the ticker's tape; a full tape becomes a feed. */
  void tick(Tick tick) {
    synchronized (tape) {
      ticks.add(tick);
      if (ticks.size() == MarketFeed.TICKS) {
        feeds.add(ticks);
        ticks = new ArrayList<>();
      }
    }
  }

  /** The next feed, or empty when none came for a while. */
  Optional<List<Tick>> nextFeed() throws InterruptedException {
    return Optional.ofNullable(feeds.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
  }

  /** The next feed, or empty if none is due. */
  Optional<List<Tick>> nextFeedNow() {
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

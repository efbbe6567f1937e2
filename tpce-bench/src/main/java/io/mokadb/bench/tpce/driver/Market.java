package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.LimitOrder;
import io.mokadb.bench.tpce.txn.MarketFeed;
import io.mokadb.bench.tpce.txn.MarketFeed.Tick;
import io.mokadb.bench.tpce.txn.MarketOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * The stock exchange's desk: orders that wait to be carried out, and the ticker. Bounded: a
 * customer whose order finds it full waits, so that customers never run away from the market.
 * Thread-safe.
 */
final class Market {

  private static final int LOOKS = 16;
  private static final int MOST_WAITING = 200;
  private static final long PATIENCE_MILLIS = 100;

  private final BlockingQueue<Submitted> orders = new ArrayBlockingQueue<>(MOST_WAITING);
  private final BlockingQueue<Feed> feeds = new LinkedBlockingQueue<>();
  private final Queue<LimitOrder> watched = new ConcurrentLinkedQueue<>();
  private final Object tape = new Object();
  private List<Tick> ticks = new ArrayList<>();
  private volatile boolean closed;

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
    Submitted submitted = new Submitted(order, since, System.nanoTime());
    while (!closed && !orders.offer(submitted, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
      // Full: waits for the market.
    }
  }

  /** Watches the price that a limit order waits for. */
  void watch(LimitOrder order) {
    watched.add(order);
  }

  /**
   * The symbol of a watched order whose price has been reached, which is then no longer watched;
   * looks at a few of them, in turn.
   */
  Optional<String> reached(ToLongFunction<String> price) {
    for (int i = 0; i < LOOKS; i++) {
      LimitOrder order = watched.poll();
      if (order == null) {
        return Optional.empty();
      }
      if (order.type().triggered(order.boundCents(), price.applyAsLong(order.symbol()))) {
        return Optional.of(order.symbol());
      }
      watched.add(order);
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

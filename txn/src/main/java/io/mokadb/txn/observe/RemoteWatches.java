package io.mokadb.txn.observe;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.txn.observe.QuiescenceTracker.Watch;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers other processes that wait for observers. From its first question on, this process counts
 * what its workers settle that another one waits for; when it asks no more, that ends after a
 * while. Thread-safe.
 */
final class RemoteWatches {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteWatches.class);

  /** Longer than it takes to look once at all that waits. */
  private static final long KEPT = TimeUnit.SECONDS.toNanos(30);

  private final ObserverHost host;
  private final ObserverRegistry registry;
  private final QuiescenceTracker watches;

  /** By the timestamp that is waited for: all who wait for the same one share it. */
  @GuardedBy("this")
  private final Map<Long, Opened> opened = new HashMap<>();

  @GuardedBy("this")
  private long lives;

  private static final class Opened {
    private final long life;
    private final Watch watch;
    private long askedAt;

    Opened(long life, Watch watch) {
      this.life = life;
      this.watch = watch;
    }
  }

  RemoteWatches(ObserverHost host, ObserverRegistry registry, QuiescenceTracker watches) {
    this.host = host;
    this.registry = registry;
    this.watches = watches;
  }

  /** Does not wait. Null if the message is not a question that this process understands. */
  byte[] answerOrNull(byte[] body) {
    try {
      return answer(QuietMessages.question(body));
    } catch (IllegalArgumentException e) {
      LOG.debug("Another node asked something else", e);
      return null;
    }
  }

  private byte[] answer(QuietQuestion question) {
    Opened open = open(question.timestamp());
    // In this order: what leaves a worker's hands after the look is counted.
    boolean busy = isBusy(question);
    return QuietMessages.encode(new QuietAnswer(open.life, busy, open.watch.count()));
  }

  private boolean isBusy(QuietQuestion question) {
    for (Registered registered : registry.all()) {
      if (question.isAbout(registered) && registered.rows().anyRunningUpTo(question.timestamp())) {
        return true;
      }
    }
    return false;
  }

  private synchronized Opened open(long timestamp) {
    long now = host.waiter().nanoTime();
    endOld(now);
    Opened open =
        opened.computeIfAbsent(timestamp, moment -> new Opened(++lives, watches.begin(moment)));
    open.askedAt = now;
    return open;
  }

  @GuardedBy("this")
  private void endOld(long now) {
    Iterator<Opened> all = opened.values().iterator();
    while (all.hasNext()) {
      Opened open = all.next();
      if (now - open.askedAt > KEPT) {
        all.remove();
        watches.end(open.watch);
      }
    }
  }
}

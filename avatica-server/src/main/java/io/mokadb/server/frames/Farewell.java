package io.mokadb.server.frames;

import io.mokadb.session.MokaException;
import io.mokadb.wire.Goodbye;
import io.mokadb.wire.ReplyStatus;
import io.mokadb.wire.WireFailures;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last word of a connection whose session has ended ({@link Goodbye}). It comes between two
 * requests: the answer to a request that was run before the end is sent first. Thread-safe.
 */
final class Farewell {
  private static final Logger LOG = LoggerFactory.getLogger(Farewell.class);

  private final FrameReplies replies;

  /** Whether a request is run, or its answer not sent yet. Guarded by this. */
  private boolean answering;

  /** Guarded by this. */
  private boolean awaited;

  /** What is to be said; null for nothing, or nothing more. Guarded by this. */
  private MokaException reason;

  Farewell(FrameReplies replies) {
    this.replies = replies;
  }

  /** A request has come in. */
  synchronized void begin() {
    answering = true;
  }

  /** Its answer has been sent. */
  synchronized void end() {
    answering = false;
    sayIt();
    if (awaited) {
      notifyAll();
    }
  }

  /** Waits until the answer that is under way has been sent. */
  synchronized void await() throws InterruptedException {
    awaited = true;
    while (answering) {
      wait();
    }
  }

  /**
   * Says why the session has ended, at once or after the answer that is under way.
   *
   * @param why the session runs no more requests
   */
  synchronized void say(MokaException why) {
    reason = why;
    if (!answering) {
      sayIt();
    }
  }

  private void sayIt() {
    MokaException last = reason;
    reason = null;
    if (last != null) {
      try {
        replies.send(Goodbye.REQUEST, ReplyStatus.FAILED, body -> WireFailures.write(body, last));
      } catch (IOException e) {
        LOG.debug("A client is gone before it was told of the end", e);
      }
    }
  }
}

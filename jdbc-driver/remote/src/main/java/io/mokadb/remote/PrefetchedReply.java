package io.mokadb.remote;

import io.mokadb.remote.RequestChannel.Answer;
import io.mokadb.session.MokaException;

/** A request that was sent before its answer is needed. Confined like its exchange. */
final class PrefetchedReply<T> {
  private final RequestChannel exchange;
  private final long id;
  private final Answer<T> answer;
  private boolean settled;
  private T result;
  private MokaException failure;

  PrefetchedReply(RequestChannel exchange, long id, Answer<T> answer) {
    this.exchange = exchange;
    this.id = id;
    this.answer = answer;
  }

  long id() {
    return id;
  }

  boolean isSettled() {
    return settled;
  }

  /** Reads the answer, unless that has happened; what it says is for {@link #get}. */
  void settle() {
    if (!settled) {
      settled = true;
      try {
        result = exchange.receiveAhead(id, answer);
      } catch (MokaException e) {
        failure = e;
      }
    }
  }

  /**
   * Waits for the answer.
   *
   * @throws MokaException as the request itself would have
   */
  T get() {
    settle();
    if (failure != null) {
      throw failure;
    }
    return result;
  }
}

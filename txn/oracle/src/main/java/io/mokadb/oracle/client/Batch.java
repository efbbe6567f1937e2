package io.mokadb.oracle.client;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Calls that one request answers: draws that follow each other, or one call of another kind. */
final class Batch {
  private final List<OracleCall> calls;
  private final OracleRequest request;

  private Batch(List<OracleCall> calls, OracleRequest request) {
    this.calls = calls;
    this.request = request;
  }

  /**
   * The next batch of a queue, or null if it is empty. Calls without a waiting caller are left out.
   */
  static Batch next(Queue<OracleCall> queue) {
    List<OracleCall> draws = new ArrayList<>();
    int count = 0;
    for (OracleCall call = queue.peek(); call != null; call = queue.peek()) {
      if (call.answer().isDone()) {
        queue.remove();
      } else if (!call.isDraw()) {
        return draws.isEmpty()
            ? new Batch(List.of(queue.remove()), call.request())
            : draw(draws, count);
      } else if (count + call.count() > OracleRequest.MAX_COUNT) {
        return draw(draws, count);
      } else {
        count += call.count();
        draws.add(queue.remove());
      }
    }
    return draws.isEmpty() ? null : draw(draws, count);
  }

  private static Batch draw(List<OracleCall> draws, int count) {
    return new Batch(draws, new OracleRequest.Draw(count));
  }

  OracleRequest request() {
    return request;
  }

  /** The calls, in the order in which they were made. */
  List<OracleCall> calls() {
    return calls;
  }

  void complete(OracleAnswer answer) {
    if (!calls.get(0).isDraw()) {
      calls.get(0).answer().complete(answer);
      return;
    }
    int offset = 0;
    for (OracleCall call : calls) {
      call.answer().complete(answer.part(offset, call.count()));
      offset += call.count();
    }
  }

  void fail(Throwable failure) {
    calls.forEach(call -> call.answer().completeExceptionally(failure));
  }
}

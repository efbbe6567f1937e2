package io.mokadb.txn.sim.world;

import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.sim.time.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The keeper of the tokens. A token goes when it was not renewed for its time-out, or when it is
 * taken away. Calls take no time here, and every answer is of the newest state.
 */
final class TokenServer {
  private static final String DATABASE = "simulated";

  private final Timeline timeline;
  private final Journal journal;
  private final long timeoutNanos;
  private final SortedMap<Long, Token> tokens = new TreeMap<>();
  private long newest;

  TokenServer(Timeline timeline, Journal journal, long timeoutNanos) {
    this.timeline = timeline;
    this.journal = journal;
    this.timeoutNanos = timeoutNanos;
  }

  private static final class Token {
    private Published published = Published.NOTHING;
    private long renewedAt;
  }

  /**
   * Makes a token.
   *
   * @return false if one with a greater number was made before: the caller needs another number
   */
  boolean make(long number) {
    expire();
    if (number <= newest) {
      return false;
    }
    newest = number;
    Token token = new Token();
    token.renewedAt = timeline.now();
    tokens.put(number, token);
    journal.add(new Event.TokenMade(timeline.now(), number));
    return true;
  }

  /** Whether the token is there, and stands for another time-out. */
  boolean renew(long number) {
    expire();
    Token token = tokens.get(number);
    if (token == null) {
      return false;
    }
    token.renewedAt = timeline.now();
    return true;
  }

  /** Its process gives the token back, or it is taken away. */
  void end(long number) {
    expire();
    if (tokens.remove(number) != null) {
      gone(timeline.now(), number);
    }
  }

  /** Whether the token is there, and what others read beside it is this from now on. */
  boolean publish(long number, Published what) {
    expire();
    Token token = tokens.get(number);
    if (token == null) {
      return false;
    }
    token.published = what;
    journal.add(new Event.Told(timeline.now(), number, what.oldest(), what.floor()));
    return true;
  }

  boolean has(long number) {
    expire();
    return tokens.containsKey(number);
  }

  List<NodeInfo> list() {
    expire();
    List<NodeInfo> nodes = new ArrayList<>();
    tokens.forEach((number, token) -> nodes.add(new NodeInfo(number, DATABASE, token.published)));
    return List.copyOf(nodes);
  }

  /** Brings the journal up to date: what has run out is gone. */
  void expire() {
    List<Long> over = new ArrayList<>();
    tokens.forEach(
        (number, token) -> {
          if (timeline.now() - token.renewedAt > timeoutNanos) {
            over.add(number);
          }
        });
    for (long number : over) {
      gone(tokens.remove(number).renewedAt + timeoutNanos, number);
    }
  }

  private void gone(long nanos, long number) {
    timeline.log("token " + number + " is gone");
    journal.add(new Event.TokenGone(nanos, number));
  }
}

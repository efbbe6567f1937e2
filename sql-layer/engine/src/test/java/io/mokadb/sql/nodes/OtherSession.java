package io.mokadb.sql.nodes;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.time.EmbeddedOracle;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

/** A database with a node that defines, and sessions that write: of the same node, or another. */
final class OtherSession implements AutoCloseable {
  /** Where the sessions are that write. */
  enum Place {
    SAME_PROCESS,
    OTHER_NODE
  }

  private final Runnable end;
  final TestNode definer;
  private final TestNode writer;

  OtherSession(Place place) {
    if (place == Place.OTHER_NODE) {
      NodePair nodes = new NodePair();
      end = nodes::close;
      definer = nodes.a;
      writer = nodes.b;
    } else {
      definer = alone();
      writer = definer;
      end = definer::close;
    }
  }

  private static TestNode alone() {
    Clock clock = Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC);
    KvStore store = new MemoryStore();
    EmbeddedOracle oracle = new EmbeddedOracle(store, clock, Duration.ofSeconds(3));
    return new TestNode(store, oracle, clock, Nodes.ALONE, 1);
  }

  /** A session of its own, in a transaction that it has begun. */
  Session begin(IsolationLevel level) {
    Session session = writer.another();
    session.setIsolation(level);
    session.setAutoCommit(false);
    return session;
  }

  /** The state that the commit of a session fails with; null if it does not. */
  static SqlState commit(Session session) {
    return TestNode.stateOf(session::commit);
  }

  /** Has triggers and views done what they have to. */
  void settle() {
    definer.runTriggers();
    writer.runTriggers();
  }

  @Override
  public void close() {
    end.run();
  }
}

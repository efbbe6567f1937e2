package io.mokadb.sql.nodes;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The other nodes of the database, and when each was heard of last. Thread-safe. */
public final class OtherNodes {
  private final Nodes nodes;
  private final LongSupplier clockMillis;
  private final NodeQuestions questions;
  private final Map<Long, Long> heard = new ConcurrentHashMap<>();

  /**
   * @param clockMillis milliseconds since 1970
   */
  public OtherNodes(Nodes nodes, LongSupplier clockMillis) {
    this.nodes = nodes;
    this.clockMillis = clockMillis;
    this.questions = new NodeQuestions(nodes.links(), System::nanoTime);
  }

  boolean areThere() {
    return nodes.isShared();
  }

  Nodes nodes() {
    return nodes;
  }

  /** The nodes of the database with this one, as they were a moment ago; none if that is gone. */
  List<NodeInfo> database() {
    return ofDatabase(nodes.known());
  }

  /**
   * The same, as they are now.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if that is not known at the limit
   */
  List<NodeInfo> databaseNow(Deadline limit) {
    return ofDatabase(nodes.living(limit));
  }

  private List<NodeInfo> ofDatabase(List<NodeInfo> all) {
    for (NodeInfo own : all) {
      if (own.id() == nodes.self()) {
        return all.stream().filter(node -> node.database().equals(own.database())).toList();
      }
    }
    return List.of();
  }

  /** The ids of all but this one. */
  List<Long> ids(Collection<NodeInfo> some) {
    return some.stream().map(NodeInfo::id).filter(id -> id != nodes.self()).toList();
  }

  /** Two seconds from now, or less. */
  SoonDeadline soon(Deadline limit) {
    return questions.soon(limit);
  }

  /**
   * Asks some nodes, mute ones too.
   *
   * @return the answers by node; none of those that did not answer
   */
  Map<Long, byte[]> ask(Collection<Long> ids, Topic topic, byte[] body, SoonDeadline soon) {
    return heard(questions.ask(ids, topic, body, soon));
  }

  /**
   * Asks some nodes what they do. One that has just not answered is not asked.
   *
   * @return the answers by node; none of those that did not answer
   */
  Map<Long, byte[]> askActivity(
      Collection<Long> ids, ActivityQuestion question, SoonDeadline soon) {
    return heard(questions.askSpeaking(ids, Topic.ACTIVITY, question.encode(), soon));
  }

  private Map<Long, byte[]> heard(Map<Long, byte[]> answers) {
    long now = clockMillis.getAsLong();
    answers.keySet().forEach(id -> heard.put(id, now));
    return answers;
  }

  /** When a node answered this one last, in milliseconds since 1970; null if it never did. */
  Long heardAt(long id) {
    return heard.get(id);
  }

  /** Forgets those that are gone. */
  void keepOnly(Collection<Long> ids) {
    heard.keySet().retainAll(ids);
  }
}

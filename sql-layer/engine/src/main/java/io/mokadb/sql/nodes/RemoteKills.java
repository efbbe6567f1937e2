package io.mokadb.sql.nodes;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Topic;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of sessions and triggers' runs at other nodes. Thread-safe. */
public final class RemoteKills {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteKills.class);

  private final OtherNodes others;

  public RemoteKills(OtherNodes others) {
    this.others = others;
  }

  public boolean areThere() {
    return others.areThere();
  }

  /**
   * Does what other nodes wish from now on.
   *
   * @param ending waits for nothing
   */
  public void answerOthers(Function<KillQuestion, KillOutcome> ending) {
    others
        .nodes()
        .links()
        .on(Topic.KILL, (from, body) -> ending.apply(KillQuestion.decode(body)).encode());
  }

  /**
   * Asks the node of a session.
   *
   * @param number of the node
   */
  public KillOutcome ofSession(KillQuestion question, int number, Deadline limit) {
    SoonDeadline soon = others.soon(limit);
    NodeInfo node = find(others.database(), number);
    if (node == null) {
      try {
        node = find(others.databaseNow(soon), number);
      } catch (KvException e) {
        LOG.debug("It is not known whether there is a node {}", number, e);
        return KillOutcome.NO_ANSWER;
      }
    }
    if (node == null || node.id() == others.nodes().self()) {
      return KillOutcome.NODE_GONE;
    }
    Map<Long, byte[]> answers = others.ask(List.of(node.id()), Topic.KILL, question.encode(), soon);
    return KillOutcome.decode(answers.get(node.id()));
  }

  private static NodeInfo find(List<NodeInfo> nodes, int number) {
    return nodes.stream()
        .filter(node -> node.profile().number() == number)
        .findFirst()
        .orElse(null);
  }

  /** Asks all nodes for the run of a trigger: its transaction does not tell where it is. */
  public KillOutcome ofTrigger(KillQuestion question, Deadline limit) {
    List<Long> ids = others.ids(others.database());
    Map<Long, byte[]> answers = others.ask(ids, Topic.KILL, question.encode(), others.soon(limit));
    KillOutcome outcome = KillOutcome.NO_SUCH;
    for (long id : ids) {
      KillOutcome one = KillOutcome.decode(answers.get(id));
      if (one == KillOutcome.KILLED) {
        return one;
      }
      if (one == KillOutcome.NO_ANSWER) {
        outcome = one;
      }
    }
    return outcome;
  }
}

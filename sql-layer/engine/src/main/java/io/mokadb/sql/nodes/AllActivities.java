package io.mokadb.sql.nodes;

import io.mokadb.kv.Deadline;
import io.mokadb.sql.monitor.MonitoredSessions;
import io.mokadb.sql.monitor.NodeActivities;
import io.mokadb.sql.monitor.NodeActivity;
import io.mokadb.sql.monitor.Onlooker;
import io.mokadb.sql.monitor.OwnActivity;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The activity of this node and of all others, which are asked. Thread-safe. */
public final class AllActivities implements NodeActivities {
  private final OwnActivity own;
  private final MonitoredSessions sessions;
  private final OtherNodes others;

  public AllActivities(OwnActivity own, MonitoredSessions sessions, OtherNodes others) {
    this.own = own;
    this.sessions = sessions;
    this.others = others;
  }

  /** Answers the questions of other nodes from now on. */
  public void answerOthers() {
    others.nodes().links().on(Topic.ACTIVITY, (from, body) -> answer(body));
  }

  private byte[] answer(byte[] body) {
    ActivityQuestion question = ActivityQuestion.decode(body);
    return ActivityPage.answer(question, own.seenBy(question.onlooker()));
  }

  private Onlooker onlooker(ExecutionContext context) {
    return Onlooker.of(context.session(), sessions.seesAll(context.session()));
  }

  @Override
  public NodeActivity own(ExecutionContext context) {
    return own.seenBy(onlooker(context));
  }

  @Override
  @SuppressWarnings("unchecked") // what this put there
  public List<NodeActivity> all(ExecutionContext context) {
    if (!others.areThere()) {
      return List.of(own(context));
    }
    List<NodeActivity> known = (List<NodeActivity>) context.state(this);
    if (known == null) {
      known = asked(onlooker(context), context.cancellation());
      context.checkCancelled();
      context.state(this, known);
    }
    return known;
  }

  private List<NodeActivity> asked(Onlooker onlooker, Deadline limit) {
    SoonDeadline soon = others.soon(limit);
    ActivityQuestion first = ActivityQuestion.first(onlooker);
    List<NodeInfo> database = others.database();
    Map<Long, byte[]> answers = others.askActivity(others.ids(database), first, soon);
    List<NodeActivity> all = new ArrayList<>();
    for (NodeInfo node : database) {
      if (node.id() != others.nodes().self()) {
        GatheredActivity gathered = new GatheredActivity(node, first);
        gathered.add(answers.get(node.id()));
        gathered.complete(others, soon);
        all.add(gathered.activity(onlooker));
      }
    }
    all.add(own.seenBy(onlooker));
    all.sort(Comparator.comparingInt(NodeActivity::node));
    return all;
  }

  @Override
  public Integer nodeOf(long client) {
    if (client == 0 || !others.areThere() || client == others.nodes().self()) {
      return own.node();
    }
    for (NodeInfo node : others.nodes().known()) {
      if (node.id() == client) {
        return node.profile().number();
      }
    }
    return null;
  }
}

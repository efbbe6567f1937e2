package io.mokadb.sql.nodes;

import io.mokadb.sql.monitor.NodeActivity;
import io.mokadb.sql.monitor.NodeActivity.Answer;
import io.mokadb.sql.monitor.Onlooker;
import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.monitor.TransactionActivity;
import io.mokadb.txn.node.NodeInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one node tells, page by page. Confined to one thread. */
final class GatheredActivity {
  /** So many pages are some ten thousand sessions. */
  static final int MOST_PAGES = 100;

  private static final Logger LOG = LoggerFactory.getLogger(GatheredActivity.class);

  private final NodeInfo node;
  private final List<SessionActivity> sessions = new ArrayList<>();
  private final List<TransactionActivity> transactions = new ArrayList<>();

  /** About what comes next. */
  private ActivityQuestion question;

  private int pages;
  private boolean complete;
  private boolean goesOn;

  GatheredActivity(NodeInfo node, ActivityQuestion first) {
    this.node = node;
    this.question = first;
  }

  /** Takes the answer to the last question; null if there was none. */
  void add(byte[] bodyOrNull) {
    ActivityPage page = bodyOrNull == null ? null : decodedOrNull(bodyOrNull);
    if (page == null) {
      goesOn = false;
      return;
    }
    pages++;
    sessions.addAll(page.sessions());
    transactions.addAll(page.transactions());
    ActivityQuestion next = page.next(question);
    complete = !page.more();
    goesOn = page.more() && !next.equals(question);
    question = next;
  }

  private ActivityPage decodedOrNull(byte[] body) {
    try {
      return ActivityPage.decode(body);
    } catch (IllegalArgumentException e) {
      LOG.warn(
          "SQL node {} ({}) tells its activity in another way: {}",
          node.profile().number(),
          node.profile().place(),
          e.getMessage());
      return null;
    }
  }

  /** Asks for the pages after the first, until the limit at most. */
  void complete(OtherNodes others, SoonDeadline soon) {
    while (goesOn && pages < MOST_PAGES && !soon.isExpired()) {
      add(others.askActivity(List.of(node.id()), question, soon).get(node.id()));
    }
  }

  /** What was told, as far as the onlooker may see it, whatever the node thinks of that. */
  NodeActivity activity(Onlooker onlooker) {
    Answer answer = pages == 0 ? Answer.NONE : complete ? Answer.COMPLETE : Answer.CUT_OFF;
    List<SessionActivity> visible = sessions.stream().filter(onlooker::sees).toList();
    return new NodeActivity(
        node.profile().number(), answer, visible, onlooker.all() ? transactions : of(visible));
  }

  private List<TransactionActivity> of(List<SessionActivity> visible) {
    Set<Long> own = new HashSet<>();
    for (SessionActivity one : visible) {
      if (one.transaction() != null) {
        own.add(one.transaction().startTimestamp());
      }
    }
    return transactions.stream().filter(one -> own.contains(one.startTimestamp())).toList();
  }
}

package io.mokadb.sql.nodes;

import io.mokadb.sql.monitor.NodeActivity;
import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.monitor.TransactionActivity;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of the activity of a node, an answer to {@link ActivityQuestion}. Its body: a version,
 * {@code byte more}, and then sessions and transactions, each after a byte that says which it is
 * ({@link SessionCodec}).
 *
 * @param more whether there is more after the last ones
 */
record ActivityPage(
    boolean more, List<SessionActivity> sessions, List<TransactionActivity> transactions) {
  /** Characters of a name, which is cut off beyond. */
  static final int MAX_NAME = 256;

  /** Characters of a statement or of a row's key, which is cut off beyond. */
  static final int MAX_TEXT = 2_000;

  private static final int VERSION = 1;
  private static final int MORE_AT = 1;
  private static final int SESSION = 1;
  private static final int TRANSACTION = 2;

  ActivityPage {
    sessions = List.copyOf(sessions);
    transactions = List.copyOf(transactions);
  }

  /** The answer to a question: as much as a message holds, which is one entry at least. */
  static byte[] answer(ActivityQuestion question, NodeActivity activity) {
    MessageWriter out = new MessageWriter(VERSION).number(0);
    boolean all = true;
    for (SessionActivity one : activity.sessions()) {
      if (all && one.id() > question.afterSession()) {
        all = out.tryPart(() -> SessionCodec.write(one, out.number(SESSION)));
      }
    }
    for (TransactionActivity one : activity.transactions()) {
      if (all && one.startTimestamp() > question.afterTransaction()) {
        all = out.tryPart(() -> write(one, out.number(TRANSACTION)));
      }
    }
    out.change(MORE_AT, all ? 0 : 1);
    return out.bytes();
  }

  private static void write(TransactionActivity one, MessageWriter out) {
    out.whole(one.startTimestamp())
        .number(one.committing() ? 1 : 0)
        .text(one.trigger(), MAX_NAME)
        .text(one.row(), MAX_TEXT);
  }

  /**
   * Reads a body that came from another node.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static ActivityPage decode(byte[] body) {
    return MessageReader.read(body, VERSION, ActivityPage::read);
  }

  private static ActivityPage read(MessageReader in) {
    boolean more = in.flags(1) != 0;
    List<SessionActivity> sessions = new ArrayList<>();
    List<TransactionActivity> transactions = new ArrayList<>();
    while (in.hasMore()) {
      int what = in.number();
      if (what == SESSION) {
        sessions.add(SessionCodec.read(in));
      } else if (what == TRANSACTION) {
        transactions.add(
            new TransactionActivity(
                in.count(), in.flags(1) != 0, in.textOrNull(), in.textOrNull()));
      } else {
        throw new IllegalArgumentException("A message of another node has an entry " + what);
      }
    }
    return new ActivityPage(more, sessions, transactions);
  }

  /** The question about what comes after this. */
  ActivityQuestion next(ActivityQuestion asked) {
    int sessionCount = sessions.size();
    int transactionCount = transactions.size();
    return new ActivityQuestion(
        asked.onlooker(),
        sessionCount == 0 ? asked.afterSession() : sessions.get(sessionCount - 1).id(),
        transactionCount == 0
            ? asked.afterTransaction()
            : transactions.get(transactionCount - 1).startTimestamp());
  }
}

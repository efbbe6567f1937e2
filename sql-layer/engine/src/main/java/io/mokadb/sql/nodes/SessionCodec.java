package io.mokadb.sql.nodes;

import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.monitor.SessionActivity.TransactionState;
import io.mokadb.txn.CallCounts;

/**
 * The bytes of a session within a message: {@code long id, text user, long account, text client,
 * text application, text schema, long connectedAtMillis, byte flags, text state, text statement,
 * long statementMillis}, the transaction if the flags tell of one ({@code long start, int writes,
 * long bytes}), and four numbers of calls. Stateless.
 */
final class SessionCodec {
  private static final int AUTO_COMMIT = 1;
  private static final int READ_ONLY = 2;
  private static final int IN_TRANSACTION = 4;
  private static final int TRANSACTION_READS = 8;
  private static final int KNOWN = 15;

  private SessionCodec() {}

  static void write(SessionActivity one, MessageWriter out) {
    out.whole(one.id())
        .text(one.user(), ActivityPage.MAX_NAME)
        .whole(one.account())
        .text(one.client(), ActivityPage.MAX_NAME)
        .text(one.application(), ActivityPage.MAX_NAME)
        .text(one.schema(), ActivityPage.MAX_NAME)
        .whole(one.connectedAtMillis())
        .number(flags(one))
        .text(one.state(), ActivityPage.MAX_NAME)
        .text(one.statement(), ActivityPage.MAX_TEXT)
        .whole(one.statementMillis());
    TransactionState transaction = one.transaction();
    if (transaction != null) {
      out.whole(transaction.startTimestamp())
          .integer(transaction.writes())
          .whole(transaction.bytes());
    }
    out.whole(one.counts().storeCalls())
        .whole(one.counts().cellsRead())
        .whole(one.counts().cellsWritten())
        .whole(one.counts().oracleCalls());
  }

  private static int flags(SessionActivity one) {
    TransactionState transaction = one.transaction();
    return (one.autoCommit() ? AUTO_COMMIT : 0)
        | (one.readOnly() ? READ_ONLY : 0)
        | (transaction == null ? 0 : IN_TRANSACTION)
        | (transaction != null && transaction.readOnly() ? TRANSACTION_READS : 0);
  }

  /**
   * Reads a session.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static SessionActivity read(MessageReader in) {
    long id = in.count();
    String user = in.text();
    long account = in.whole();
    String client = in.textOrNull();
    String application = in.textOrNull();
    String schema = in.textOrNull();
    long connectedAtMillis = in.count();
    int flags = in.flags(KNOWN);
    return new SessionActivity(
        id,
        user,
        account,
        client,
        application,
        schema,
        connectedAtMillis,
        (flags & AUTO_COMMIT) != 0,
        (flags & READ_ONLY) != 0,
        in.text(),
        in.textOrNull(),
        in.count(),
        transaction(flags, in),
        CallCounts.of(in.count(), in.count(), in.count(), in.count()));
  }

  private static TransactionState transaction(int flags, MessageReader in) {
    if ((flags & IN_TRANSACTION) == 0) {
      return null;
    }
    return new TransactionState(
        in.count(), (flags & TRANSACTION_READS) != 0, in.integer(), in.count());
  }
}

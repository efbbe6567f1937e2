package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.TxnException;
import java.util.List;

/**
 * Says of a conflict what met where: table, key, column group, and the statements of both
 * transactions as far as this process knows them. The key is told to those who may read the table:
 * others meet rows of it too, by changes and by actions of foreign keys. Thread-safe.
 */
final class ConflictText {
  private final Definitions definitions;
  private final Security security;
  private final RecentWriters writers;
  private final StatementAccess access;

  ConflictText(Definitions definitions, Security security, RecentWriters writers) {
    this.definitions = definitions;
    this.security = security;
    this.writers = writers;
    this.access = new StatementAccess(security);
  }

  /** What a statement that could not go on is told. */
  MokaException failure(ConflictException failure, OpenTransaction loser) {
    CommitOutcome.Conflict conflict = failure.conflict();
    // The cause knows the bytes of the key.
    boolean hidden = conflict.cell() != null && cell(conflict, loser).key() == null;
    Throwable cause = hidden ? null : failure;
    return switch (failure.kind()) {
      case CHANGED ->
          new MokaException(
              SqlState.SERIALIZATION_CONFLICT,
              "The statement was undone: "
                  + of(conflict, loser)
                  + ". Roll the transaction back and run it again",
              cause);
      case DEADLOCK ->
          new MokaException(
              SqlState.SERIALIZATION_CONFLICT,
              "Deadlock, so the statement was undone: "
                  + held(conflict, loser)
                  + ", which waits, at once or through others, for transaction "
                  + loser.transaction().startTimestamp()
                  + "; the statement was: "
                  + statement(loser.written().statements(), cell(conflict, loser).tableId())
                  + ". Roll the transaction back and run it again",
              cause);
      case HELD ->
          new MokaException(
              SqlState.LOCK_TIMEOUT,
              "The statement was undone: "
                  + held(conflict, loser)
                  + " for longer than LOCK_WAIT says",
              cause);
    };
  }

  /** A failure that met a cell, with the name of that. */
  Throwable named(TxnException failure, OpenTransaction open) {
    return CellFailure.named(failure, access, open.session().principal(), open.catalog());
  }

  private CellName cell(CommitOutcome.Conflict conflict, OpenTransaction loser) {
    return access.name(conflict.cell(), loser.session().principal(), definitions.recent());
  }

  private String held(CommitOutcome.Conflict conflict, OpenTransaction waiter) {
    CellName cell = cell(conflict, waiter);
    long other = conflict.otherStartTimestamp();
    StringBuilder text = new StringBuilder(cell.sentence());
    if (other == 0) {
      return text.append(" is held by a transaction of another node").toString();
    }
    text.append(" is held by transaction ").append(other);
    append(text, writers.find(other), cell.tableId(), waiter.session().principal());
    return text.toString();
  }

  String of(CommitOutcome.Conflict conflict, OpenTransaction loser) {
    if (conflict.cell() == null) {
      return conflict.reason();
    }
    CellName cell = cell(conflict, loser);
    long other = conflict.otherStartTimestamp();
    StringBuilder text = new StringBuilder(cell.sentence());
    if (other == 0) {
      text.append(": ").append(conflict.reason());
    } else {
      text.append(cell.changed()).append(" by transaction ").append(other);
      append(text, writers.find(other), cell.tableId(), loser.session().principal());
      text.append(" after transaction ")
          .append(loser.transaction().startTimestamp())
          .append(
              conflict.readBefore()
                  ? " had read it (read/write)"
                  : " had taken its snapshot (write/write)");
    }
    String own = statement(loser.written().statements(), cell.tableId());
    if (own != null) {
      text.append("; the statement rolled back was: ").append(own);
    }
    return text.toString();
  }

  private void append(
      StringBuilder text, RecentWriters.Writer writer, long tableId, Principal reader) {
    if (writer == null) {
      return;
    }
    Principal principal = writer.session().principal();
    text.append(" (session ").append(writer.session().id());
    // Of others only administrators see more.
    if (security.isAdmin(reader) || principal.equals(reader)) {
      text.append(", user ").append(principal.name());
      String statement = statement(writer.statements(), tableId);
      if (statement != null) {
        text.append(": ").append(statement);
      }
    }
    text.append(')');
  }

  private static String statement(List<StatementWrites> statements, long tableId) {
    StatementWrites last = StatementWrites.lastOf(statements, tableId);
    return last == null ? null : last.text();
  }
}

package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import io.mokadb.txn.CommitOutcome;
import java.util.List;

/**
 * Says of a conflict what met where: table, key, column group, and the statements of both
 * transactions as far as this process knows them. Thread-safe.
 */
final class ConflictText {
  private final Definitions definitions;
  private final Security security;
  private final RecentWriters writers;

  ConflictText(Definitions definitions, Security security, RecentWriters writers) {
    this.definitions = definitions;
    this.security = security;
    this.writers = writers;
  }

  String of(CommitOutcome.Conflict conflict, OpenTransaction loser) {
    if (conflict.cell() == null) {
      return conflict.reason();
    }
    CellName cell = CellName.of(conflict.cell(), definitions.newest());
    long other = conflict.otherStartTimestamp();
    StringBuilder text = new StringBuilder(cell.sentence());
    if (other == 0) {
      text.append(": ").append(conflict.reason());
    } else {
      text.append(cell.changed()).append(" by transaction ").append(other);
      append(text, writers.find(other), cell.tableId(), loser.session().principal());
      text.append(" after transaction ")
          .append(loser.transaction().startTimestamp())
          .append(" had taken its snapshot");
    }
    String own = statement(loser.statements(), cell.tableId());
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

package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.monitor.CommitEnd;
import io.mokadb.sql.monitor.CommitStatistics;
import io.mokadb.sql.monitor.CommitStatistics.Loser;
import io.mokadb.sql.monitor.StatementCounters;
import io.mokadb.sql.monitor.StatementStatistics;
import io.mokadb.sql.plan.fast.LiftedText;
import io.mokadb.sql.plan.fast.LiteralLifting;
import io.mokadb.txn.CommitOutcome;
import java.time.Clock;

/** The counting of commits and of the conflicts that statements lose. Thread-safe. */
final class CommitCounting {
  private final CommitStatistics commits;
  private final StatementStatistics statements;
  private final Definitions definitions;
  private final Clock clock;

  CommitCounting(
      CommitStatistics commits,
      StatementStatistics statements,
      Definitions definitions,
      Clock clock) {
    this.commits = commits;
    this.statements = statements;
    this.definitions = definitions;
    this.clock = clock;
  }

  /** Counts a commit that ended with an exception. */
  void failed(OpenTransaction open, long tookNanos) {
    commits.add(open.written().tables(), CommitEnd.FAILED, tookNanos);
  }

  /** Counts a commit that had an outcome. */
  void ended(OpenTransaction open, CommitOutcome outcome, long tookNanos) {
    if (outcome instanceof CommitOutcome.Conflict conflict) {
      commits.add(open.written().tables(), CommitEnd.CONFLICT, tookNanos);
      count(loser(conflict, open));
    } else {
      commits.add(
          open.written().tables(),
          outcome instanceof CommitOutcome.Unknown ? CommitEnd.UNKNOWN : CommitEnd.COMMITTED,
          tookNanos);
    }
  }

  private void count(Loser loser) {
    commits.addConflict(loser, clock.millis());
    StatementCounters counters = statements.find(loser.user(), loser.account(), loser.statement());
    if (counters != null) {
      counters.addConflict();
    }
  }

  /** Counts a conflict that ended a statement, of which its caller is told. */
  void ended(CommitOutcome.Conflict conflict, OpenTransaction open) {
    Loser loser = loser(conflict, open);
    count(loser);
    commits.addReported(loser);
  }

  /** Counts a conflict of a statement that is run again. */
  void ranAgain(CommitOutcome.Conflict conflict, OpenTransaction open) {
    count(loser(conflict, open));
  }

  /** Counts that a caller is told of a conflict of a commit. */
  void reported(CommitOutcome.Conflict conflict, OpenTransaction open) {
    commits.addReported(loser(conflict, open));
  }

  private Loser loser(CommitOutcome.Conflict conflict, OpenTransaction open) {
    long tableId =
        conflict.cell() == null ? 0 : CellName.of(conflict.cell(), definitions.recent()).tableId();
    StatementWrites statement = StatementWrites.lastOf(open.written().statements(), tableId);
    return new Loser(
        tableId,
        open.session().principal().name(),
        open.session().principal().account(),
        statement == null ? "COMMIT" : counted(statement.text(), open));
  }

  /** The text under which MOKA.STATEMENTS counts executions of a statement. */
  private String counted(String written, OpenTransaction open) {
    String shape = StatementStatistics.shape(written);
    LiftedText lifted = isCounted(shape, open) ? null : LiteralLifting.lift(written);
    return lifted == null ? shape : StatementStatistics.shape(lifted.sql());
  }

  private boolean isCounted(String text, OpenTransaction open) {
    var principal = open.session().principal();
    return statements.find(principal.name(), principal.account(), text) != null;
  }
}

package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.AlterTable;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.time.Duration;
import java.util.List;

/**
 * Constraints on the rows of a table to which several processes write. One commit makes writers
 * keep the constraint; then the rows that are there are looked at, while writers go on; a second
 * commit says that it holds, or takes it away (F1's online schema change, section 3: what writers
 * keep and readers do not rely on). A writer that did not know of the constraint has committed
 * before the first commit, so the look sees its rows, or is refused (D10). Thread-safe.
 */
final class OnlineConstraints {
  /** Rows are waited for at least so long: a failed look has to be repeated as a whole. */
  private static final Duration LOCK_WAIT = Duration.ofSeconds(60);

  private final Definitions definitions;
  private final TransactionManager transactions;
  private final TableWorks works;
  private final ConstraintBeginnings beginnings;
  private final ConstraintCheck check;
  private final ViewCheck views;
  private final DdlProbe probe;

  OnlineConstraints(
      Definitions definitions,
      TransactionManager transactions,
      TableWorks works,
      ConstraintEdits constraints,
      ConstraintCheck check,
      ViewCheck views,
      DdlProbe probe) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.works = works;
    this.beginnings = new ConstraintBeginnings(works, constraints);
    this.check = check;
    this.views = views;
    this.probe = probe;
  }

  /** Whether a statement adds one such constraint and does nothing else. */
  boolean take(List<AlterAction> actions, DdlContext context) {
    return transactions.isShared()
        && context.open() == null
        && actions.size() == 1
        && ConstraintBeginnings.isOne(actions.get(0));
  }

  /**
   * Adds the constraint.
   *
   * @throws MokaException {@code NOT_NULL_VIOLATION}, {@code CHECK_VIOLATION}, {@code
   *     FOREIGN_KEY_VIOLATION} for rows that are there; {@code SERIALIZATION_CONFLICT} if another
   *     change of the table is under way. The table is as it was before then
   */
  void add(AlterTable statement, AlterAction action, DdlContext context) {
    TableWork[] work = new TableWork[1];
    try {
      context.change(
          definitions,
          editor -> {
            TableDef table =
                ObjectNames.requireBaseTable(editor, statement.name(), context.schema());
            leave(work);
            work[0] = beginnings.begin(editor, table, action);
            return null;
          });
      if (work[0] != null) {
        probe.reached(DdlProbe.Step.CONSTRAINT_DECLARED);
        look(work[0], context);
        probe.reached(DdlProbe.Step.ROWS_CHECKED);
        finish(work[0], context);
      }
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the statement failed, nothing shows that rows keep the constraint: it has to go.
      if (work[0] != null) {
        works.undo(List.of(work[0]), e);
      }
      throw e;
    } finally {
      leave(work);
    }
  }

  /** Of an attempt that has ended. */
  private void leave(TableWork[] work) {
    if (work[0] != null) {
      works.leave(work[0]);
    }
  }

  /** At a snapshot that is drawn after the first commit: nothing unseen comes after it. */
  private void look(TableWork work, DdlContext context) {
    TransactionOptions options = context.limited().withReadOnly(true);
    if (options.lockWait().compareTo(LOCK_WAIT) < 0) {
      options = options.withLockWait(LOCK_WAIT);
    }
    try (Transaction reading = transactions.begin(options)) {
      Catalog catalog = definitions.at(reading);
      TableDef table = TableWorks.tableOf(catalog, work);
      if (table == null) {
        throw lost(work);
      }
      ConstraintCheck.Rows rows = new ConstraintCheck.Rows(catalog, reading, context);
      switch (work.kind()) {
        case NOT_NULL ->
            check.requireNoNulls(rows, table, table.columns().get(table.ordinalOf(work.subject())));
        case CHECK -> check.requireKept(rows, table, table.constraints().check(work.subject()));
        case FOREIGN_KEY ->
            check.requireParents(rows, table, table.constraints().foreignKey(work.subject()));
        default -> throw new IllegalStateException("Work of kind " + work.kind());
      }
    }
  }

  private void finish(TableWork work, DdlContext context) {
    context.change(
        definitions,
        editor -> {
          TableDef table = TableWorks.tableOf(editor.preview(), work);
          if (table == null) {
            throw lost(work);
          }
          editor.rows().goOn(List.of(work));
          editor.put(ConstraintBeginnings.ended(table, work));
          views.requireWhole(editor, table.id());
          return null;
        });
  }

  private static MokaException lost(TableWork work) {
    return new MokaException(
        SqlState.SERIALIZATION_CONFLICT,
        "The table of "
            + work.description()
            + " was dropped meanwhile, or another node has undone the change because it took this"
            + " one for gone; nothing was done, run it again");
  }
}

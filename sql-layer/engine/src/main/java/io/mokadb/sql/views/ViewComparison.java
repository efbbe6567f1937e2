package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Compares the stored rows of views with their queries. Thread-safe. */
public final class ViewComparison {
  /** Rows that are listed of each kind. */
  private static final int MOST = 100;

  private final ViewEnvironment environment;
  private final ViewCompiler compiler;
  private final ImmediateViews immediate;

  public ViewComparison(ViewEnvironment environment) {
    this.environment = environment;
    this.compiler = new ViewCompiler(environment);
    this.immediate = new ImmediateViews(environment);
  }

  /**
   * Compares a view with its query at the view's own watermark, as multisets; others may write
   * meanwhile.
   *
   * @return what differs, each as a finding and a text; empty if nothing does
   * @throws MokaException {@code OBJECT_NOT_READY} if the view has no watermark now
   */
  public List<Object[]> differences(TableName name, Cancellation cancellation) {
    try (Transaction transaction =
            environment
                .transactions()
                .begin(TransactionOptions.DEFAULT.withReadOnly(true).withLimit(cancellation));
        MemoryBudget memory = environment.memory(cancellation);
        MemoryBudget ofReads = environment.memory(cancellation)) {
      KeptView view = NamedViews.require(environment.definitions().at(transaction), name);
      ExecutionContext context =
          environment.context(transaction, null, new TableChanges(), ofReads, cancellation);
      RowImages images = new RowImages(view.table());
      if (view.isImmediate()) {
        return immediately(view, context, new RowDifference(images, memory), cancellation);
      }
      long timestamp = watermark(transaction, view);
      List<Object[]> findings;
      RowDifference difference = new RowDifference(images, memory);
      try (ViewSnapshot then = new ViewSnapshot(environment, timestamp, cancellation)) {
        new StoredRows(images, List.of(), context).all(difference::goesStored);
        KeptView viewThen = KeptView.of(then.catalog(), view.id());
        then.read(compiler.whole(then.catalog(), viewThen.query()), null, difference::comes);
        findings = rows(difference, view.table().columns().size());
        difference.clear();
        compareGroups(transaction, viewThen, then, memory, findings);
      }
      return findings;
    }
  }

  /** Compares the sums that writers keep with the query, at one snapshot. */
  private List<Object[]> immediately(
      KeptView view,
      ExecutionContext context,
      RowDifference difference,
      Cancellation cancellation) {
    if (!view.filled()) {
      throw unfilled(view);
    }
    Transaction transaction = context.transaction();
    try (ViewSnapshot now =
        new ViewSnapshot(
            environment, transaction, environment.definitions().at(transaction), cancellation)) {
      immediate.read(now, view, context, difference::goes);
      now.read(compiler.whole(now.catalog(), view.query()), null, difference::comes);
      return rows(difference, view.table().columns().size());
    }
  }

  private static MokaException unfilled(KeptView view) {
    return new MokaException(
        SqlState.OBJECT_NOT_READY,
        "Materialized view "
            + view.name()
            + " has no rows yet; REFRESH MATERIALIZED VIEW fills it");
  }

  /** Compares what is kept of groups, if anything is. */
  private void compareGroups(
      Transaction transaction,
      KeptView view,
      ViewSnapshot then,
      MemoryBudget memory,
      List<Object[]> findings) {
    Watermark mark = ViewRecords.watermark(transaction, view.id());
    DeltaPlan plan =
        mark.groups() == 0 ? null : compiler.incremental(then.catalog(), view.query()).delta();
    if (plan != null && (mark.groups() == plan.shape() || mark.groups() == plan.orderedShape())) {
      new GroupStates(transaction, view.id(), plan, mark.groups())
          .compare(
              then,
              plan,
              memory,
              (key, state) -> {
                if (findings.size() < 3 * MOST) {
                  findings.add(
                      new Object[] {
                        state ? "STATE OF A GROUP" : "VALUE OF A GROUP", KeyText.of(key)
                      });
                }
              });
    }
  }

  private static long watermark(Transaction transaction, KeptView view) {
    Watermark mark = ViewRecords.watermark(transaction, view.id());
    if (mark == null || !mark.leadsOn(view)) {
      throw view.filled()
          ? new MokaException(
              SqlState.OBJECT_NOT_READY,
              "Materialized view "
                  + view.name()
                  + " is about to be computed as a whole; CALL MOKA.AWAIT_VIEWS waits for that")
          : unfilled(view);
    }
    return mark.timestamp();
  }

  private static List<Object[]> rows(RowDifference difference, int width) {
    List<Object[]> findings = new ArrayList<>();
    add(findings, "MISSING", difference.coming(), width);
    add(findings, "TOO MANY", difference.going(), width);
    return findings;
  }

  private static void add(List<Object[]> findings, String kind, List<Object[]> rows, int width) {
    for (Object[] row : rows.subList(0, Math.min(MOST, rows.size()))) {
      String text = Arrays.toString(Arrays.copyOf(row, width));
      findings.add(new Object[] {kind, text.substring(1, text.length() - 1)});
    }
    if (rows.size() > MOST) {
      findings.add(
          new Object[] {
            kind, "There are " + (rows.size() - MOST) + " more; these are the first " + MOST
          });
    }
  }
}

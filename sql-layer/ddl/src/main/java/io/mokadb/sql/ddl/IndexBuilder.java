package io.mokadb.sql.ddl;

import io.mokadb.kv.KvException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;

/**
 * Fills an index that is declared, batch by batch while writes go on, and makes it public; or drops
 * it if it cannot be unique. Thread-safe.
 */
final class IndexBuilder {
  private static final int SMALLEST_BATCH = 16;

  /** The class of SQLStates. */
  private static final String DATA_EXCEPTION = "22";

  private final Definitions definitions;
  private final ExpressionCheck expressions;
  private final TransactionManager transactions;
  private final DdlOptions sizes;
  private final DdlProbe probe;

  IndexBuilder(
      Definitions definitions,
      ExpressionCheck expressions,
      TransactionManager transactions,
      DdlOptions sizes,
      DdlProbe probe) {
    this.definitions = definitions;
    this.expressions = expressions;
    this.transactions = transactions;
    this.sizes = sizes;
    this.probe = probe;
  }

  /**
   * Builds to the end, from where it stands.
   *
   * @throws MokaException {@code UNIQUE_VIOLATION}, {@code CANCELLED}, {@code
   *     SERIALIZATION_CONFLICT} if writers leave no gap, or the exception of an index expression -
   *     the index is dropped then; {@code NO_SUCH_INDEX} if another session dropped it. After any
   *     other failure the build stays on the list.
   */
  void build(IndexBuild build, Cancellation cancellation, TransactionOptions options) {
    TableDef table = tableOf(build);
    IndexDef index = table == null ? null : indexOf(table, build);
    if (index == null) {
      throw gone();
    }
    try {
      // Planning the expressions is a part of the build: it may be cancelled as well.
      IndexedRows keyed = expressions.keyedRows(table, definitions.newest());
      IndexFiller filler = new IndexFiller(definitions.store(), table, index, keyed, cancellation);
      fill(filler, cancellation, options.withLimit(cancellation));
    } catch (MokaException e) {
      if (willNotHelp(e.state())) {
        drop(build, options);
      }
      // else it stays, and goes on when the database is opened again
      throw e;
    }
    probe.reached(DdlProbe.Step.INDEX_FILLED);
    definitions.change(
        options,
        editor -> {
          TableDef now = editor.table(build.tableId());
          if (now == null || indexOf(now, build) == null) {
            throw gone();
          }
          editor.finishBuild(now, build.indexId());
          return null;
        });
  }

  /** True if continuing would fail in the same way, or the index is no longer wanted. */
  private static boolean willNotHelp(SqlState state) {
    return switch (state) {
      case UNIQUE_VIOLATION, CANCELLED, SERIALIZATION_CONFLICT -> true;
      // A value from which the index's expression cannot be computed.
      default -> state.code().startsWith(DATA_EXCEPTION);
    };
  }

  /**
   * Builds the index of a table that the open transaction has made itself, within that transaction.
   *
   * @throws MokaException {@code UNIQUE_VIOLATION}, {@code CANCELLED}
   */
  void buildIn(IndexBuild build, DdlContext context) {
    Catalog catalog = context.open().definitions().catalog();
    TableDef table = catalog.table(build.tableId());
    IndexedRows keyed = expressions.keyedRows(table, catalog);
    IndexFiller filler =
        new IndexFiller(
            definitions.store(), table, indexOf(table, build), keyed, context.cancellation());
    Transaction transaction = context.open().transaction();
    if (SystemKeys.isTemporary(build.indexId())) {
      filler.fillAll(transaction, sizes.fillBatch(), context.cancellation()::check);
    } else {
      do {
        context.cancellation().check();
      } while (filler.fill(transaction, sizes.fillBatch()) == IndexFiller.Left.MORE);
    }
    context.change(
        definitions,
        editor -> {
          editor.finishBuild(table, build.indexId());
          return null;
        });
  }

  private void fill(IndexFiller filler, Cancellation cancellation, TransactionOptions options) {
    try {
      fillBatches(filler, cancellation, options);
    } catch (KvException e) {
      if (cancellation.isExpired()) {
        throw new MokaException(SqlState.CANCELLED, cancellation.reason(), e);
      }
      throw e;
    }
  }

  private void fillBatches(
      IndexFiller filler, Cancellation cancellation, TransactionOptions options) {
    int rows = sizes.fillBatch();
    int conflicts = 0;
    IndexFiller.Left left = IndexFiller.Left.MORE;
    while (left == IndexFiller.Left.MORE) {
      cancellation.check();
      try (Transaction transaction = transactions.begin(options)) {
        IndexFiller.Left after = filler.fill(transaction, rows);
        if (after == IndexFiller.Left.GONE) {
          throw gone();
        }
        probe.reached(DdlProbe.Step.BATCH_READ);
        CommitOutcome outcome = transaction.commit();
        if (outcome instanceof CommitOutcome.Committed) {
          left = after;
          conflicts = 0;
          rows = Math.min(sizes.fillBatch(), rows * 2);
          probe.reached(DdlProbe.Step.BATCH_FILLED);
        } else {
          // Also if the outcome is unknown: the next batch reads where the build stands.
          rows = Math.min(rows, Math.max(SMALLEST_BATCH, rows / 2));
          if (++conflicts > sizes.conflicts()) {
            throw new MokaException(
                SqlState.SERIALIZATION_CONFLICT,
                "The index cannot be filled: its rows are being written all the time");
          }
        }
      }
    }
  }

  private void drop(IndexBuild build, TransactionOptions options) {
    definitions.change(
        options,
        editor -> {
          TableDef now = editor.table(build.tableId());
          IndexDef index = now == null ? null : indexOf(now, build);
          if (index != null) {
            editor.dropIndex(now, index);
          }
          return null;
        });
  }

  private TableDef tableOf(IndexBuild build) {
    return definitions.newest().tables().values().stream()
        .filter(table -> table.id() == build.tableId())
        .findFirst()
        .orElse(null);
  }

  private static IndexDef indexOf(TableDef table, IndexBuild build) {
    return table.indexes().stream()
        .filter(index -> index.id() == build.indexId())
        .findFirst()
        .orElse(null);
  }

  private static MokaException gone() {
    return new MokaException(
        SqlState.NO_SUCH_INDEX, "The index was dropped while it was being built");
  }
}
